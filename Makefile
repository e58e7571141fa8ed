# Ing tools. The house is short: lib (the game, pure), formats (bytes and records), cmd (filters).
CC ?= gcc
CFLAGS ?= -O2 -g
STD = -std=c11 -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wconversion
PKGS = libxml-2.0 zlib libarchive jansson
BUILD = build

lib_src := $(wildcard lib/*.c lib/*/*.c)
fmt_src := $(wildcard formats/*.c)
run_src := $(filter-out cmd/ing%.c,$(wildcard cmd/*.c))
cmd_src := $(wildcard cmd/ing*.c)
obj = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
programs := $(patsubst cmd/%.c,$(BUILD)/bin/%,$(cmd_src))

all: $(programs)

PKG_CFLAGS = $(shell pkg-config --cflags $(PKGS))
PKG_LIBS = $(shell pkg-config --libs $(PKGS))

$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(STD) $(WARN) $(CFLAGS) $(PKG_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/libing.a: $(call obj,$(lib_src))
	rm -f $@ && ar rcs $@ $^
$(BUILD)/libformats.a: $(call obj,$(fmt_src))
	rm -f $@ && ar rcs $@ $^

$(BUILD)/bin/%: $(BUILD)/obj/cmd/%.o $(call obj,$(run_src)) $(BUILD)/libformats.a $(BUILD)/libing.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $@ $^ $(PKG_LIBS) -lm

clean:
	rm -rf $(BUILD)

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
.PHONY: all clean
.SECONDARY:
