# Ing tools. The house is short: lib (the game, pure), formats (bytes and records), cmd (filters).
# A new .c file in its folder is found by itself.
CC = gcc
# No vectors of what merely lies side by side: neighbours of a point are read one by one (blind scoring 3 % faster).
CFLAGS = -O3 -g -fno-tree-slp-vectorize
STD = -std=c11 -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wconversion
PKGS = libxml-2.0 zlib libarchive jansson nettle
BUILD = build
# One spelling of the folder, for the files of dependencies name their targets by it.
override BUILD := $(patsubst $(CURDIR)/%,%,$(BUILD))
PREFIX = /usr/local
DESTDIR =
# V=1 shows the commands; sub-makes use all cores unless this make was told how many.
V =
Q = $(if $(V),,@)
SAY = @$(if $(V),:,echo)
JOBS = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 1))
SUBMAKE = $(MAKE) --no-print-directory $(JOBS)
# The build that watches itself. Every report is fatal; what a program under test says is also kept,
# see tests/run.sh. It is clang's, so that both compilers' programs are tested, and so that the fuzz
# targets, which need clang's libFuzzer, share its objects: the counters of branches are theirs.
SANITIZE = -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
FUZZ_COUNT = -fsanitize-coverage=inline-8bit-counters,pc-table
ASAN = $(BUILD)/clang-asan
# Most of a short run is its start, and most of that the pages it writes into: hence programs that
# need no relocation, with large pages. LINKED names objects that are linked to every program.
ASAN_MAKE = $(SUBMAKE) BUILD=$(ASAN) CC=clang LINKED=$(ASAN)/obj/tests/linked/large_pages.o \
    LDFLAGS='-no-pie -Wl,--disable-new-dtags,-rpath,$(abspath $(ASAN))/tests/stand_ins' \
    CFLAGS='-O1 -gline-tables-only $(SANITIZE) $(FUZZ_COUNT) $(WERROR)'
LDFLAGS =
LINKED =

# To find new ways libFuzzer watches comparisons, too; many runs from inputs that it has found do
# without, twice as fast.
FUZZ_SECONDS = 20
FUZZ_RUNS =
FUZZ_BUILD = $(BUILD)/fuzz$(if $(FUZZ_RUNS),-runs)
FUZZ_MAKE = $(SUBMAKE) BUILD=$(FUZZ_BUILD) CC=clang \
    CFLAGS='-O2 -g $(SANITIZE) $(if $(FUZZ_RUNS),$(FUZZ_COUNT),-fsanitize=fuzzer-no-link)'
FUZZ_TARGETS =

lib_src := $(wildcard lib/*.c lib/*/*.c)
fmt_src := $(wildcard formats/*.c)
run_src := $(filter-out cmd/ing%.c,$(wildcard cmd/*.c))
obj = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
libs := $(BUILD)/libcmd.a $(BUILD)/libformats.a $(BUILD)/libing.a
programs := $(patsubst cmd/%.c,$(BUILD)/bin/%,$(wildcard cmd/ing*.c))
scripts := $(patsubst cmd/%.sh,$(BUILD)/bin/%,$(wildcard cmd/ing*.sh))
unit_src := $(wildcard tests/unit/test_*.c)
units := $(patsubst %.c,$(BUILD)/%,$(unit_src))
fuzzers := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/fuzz/fuzz_*.c))
helpers := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/tools/*.c tests/bench/*.c))

all: $(programs) $(scripts)

# Asked once, and only when something is compiled.
HINT = echo "Packages are missing; tests/setup.sh build installs them." >&2
PKG_CFLAGS = $(eval PKG_CFLAGS := $(shell pkg-config --cflags $(PKGS) || $(HINT)))$(PKG_CFLAGS)
PKG_LIBS = $(eval PKG_LIBS := $(shell pkg-config --libs $(PKGS)))$(PKG_LIBS)
CRITERION = $(eval CRITERION := $(shell pkg-config --libs criterion))$(CRITERION)

$(BUILD)/obj/tests/%.o: TEST_CFLAGS = -Ilib -Iformats -DCORPUS_DIR='"corpus"'
# They need not be fast themselves, and take long to compile.
$(BUILD)/obj/tests/unit/%.o: TEST_CFLAGS += -O0
$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(SAY) "CC    $<"
	$(Q)$(CC) $(STD) $(WARN) $(CFLAGS) $(PKG_CFLAGS) $(TEST_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/libing.a: $(call obj,$(lib_src))
$(BUILD)/libformats.a: $(call obj,$(fmt_src))
$(BUILD)/libcmd.a: $(call obj,$(run_src))
$(BUILD)/%.a:
	$(SAY) "AR    $@"
	$(Q)rm -f $@ && ar rcs $@ $^

$(BUILD)/bin/%: $(BUILD)/obj/cmd/%.o $(LINKED) $(libs)
	@mkdir -p $(@D)
	$(SAY) "LINK  $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(PKG_LIBS) -lm
$(BUILD)/bin/%: cmd/%.sh
	@mkdir -p $(@D)
	$(Q)install -m 755 $< $@
$(BUILD)/tests/unit/%: TEST_LIBS = $(CRITERION)
$(BUILD)/tests/fuzz/%: TEST_LIBS = -fsanitize=fuzzer
$(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(LINKED) $(libs)
	@mkdir -p $(@D)
	$(SAY) "LINK  $@"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(TEST_LIBS) $(PKG_LIBS) -lm

# All of tests/unit in one program: to link and to start 60 takes as long as the tests do. One alone
# is a target, too: make build/tests/unit/test_meta.
$(BUILD)/tests/units: $(call obj,$(unit_src)) $(LINKED) $(libs) | $(BUILD)/tests/stand_ins
	$(SAY) "LINK  $@"
	$(Q)$(CC) $(CFLAGS) -o $@ $^ $(CRITERION) $(PKG_LIBS) -lm -no-pie \
	    -Wl,--disable-new-dtags,-rpath,'$$ORIGIN/stand_ins'
# A folder of libraries that stand in for those that are never called, by whichever name they are
# asked for: Criterion's libgit2, and in the sanitized build libxml2's ICU, whose functions end with
# its version. It converts texts for libxml2, but those that it is given are UTF-8; else this traps.
needed = $$(readelf -d "$$($(CC) -print-file-name=$(1))" | sed -n 's/.*NEEDED.*\[\($(2)[^]]*\)\].*/\1/p')
$(BUILD)/tests/stand_ins: tests/linked/no_git2.c
	$(Q)rm -rf $@ && mkdir -p $@
	$(Q)name=$(call needed,libcriterion.so,libgit2); \
	    [ -z "$$name" ] || $(CC) $(STD) $(WARN) -shared -fPIC -o $@/$$name $<
	$(Q)name=$(call needed,libxml2.so,libicuuc); \
	    [ -z "$(LINKED)" ] || [ -z "$$name" ] || nm -D -u "$$($(CC) -print-file-name=libxml2.so)" | \
	    sed -n 's/^ *U \([A-Za-z_]*_[0-9][0-9]*\)$$/void \1(void) { __builtin_trap(); }/p' | \
	    $(CC) $(STD) -shared -fPIC -x c -o $@/$$name -

check-built: all helpers $(BUILD)/tests/stand_ins $(BUILD)/tests/units

helpers: $(helpers)

demo:
	@tests/setup.sh build
	@+$(SUBMAKE) all
	@tests/demo.sh $(BUILD)/bin

# What is missing is installed one package after the other, which leaves a core to compile on: first
# what needs no package, then the programs. make is started again each time, so that the new
# packages' flags are seen.
test:
	@+$(SUBMAKE) packages-to-build head-start
	@+$(SUBMAKE) packages-to-test programs-built
	@+$(SUBMAKE) test-built
	@tests/run.sh --fuzz=$(FUZZ_SECONDS) $(BUILD) $(ASAN)

packages-to-build:
	@tests/setup.sh build fuzz later test
packages-to-test:
	@tests/setup.sh test

# The library's own packages may be renewed meanwhile: what fails here is compiled again, and told, later.
head-start: WERROR = -Werror
head-start:
	@+$(PLAIN_MAKE) -s -k $(BUILD)/libing.a 2>/dev/null || :

# What the tests run, by both compilers; here a warning is an error.
PLAIN_MAKE = $(SUBMAKE) CFLAGS='$(CFLAGS) $(WERROR)'
programs-built test-built: WERROR = -Werror
programs-built: programs-plain programs-asan
test-built: tests-plain tests-asan
programs-plain:
	@+$(PLAIN_MAKE) all helpers
programs-asan:
	@+$(ASAN_MAKE) all helpers fuzzers
tests-plain:
	@+$(PLAIN_MAKE) check-built layers
tests-asan:
	@+$(ASAN_MAKE) check-built fuzzers

asan:
	@tests/setup.sh build test fuzz
	@+$(ASAN_MAKE) check-built fuzzers
	@tests/run.sh --all --fuzz=$(FUZZ_SECONDS) $(ASAN)

# More than the test does: every target of tests/fuzz, or those of FUZZ_TARGETS='sgf komi', for
# FUZZ_SECONDS or FUZZ_RUNS times, from the stored inputs, those made of the corpus now, and those
# found before.
fuzz: fuzz-built
	@FUZZ_TARGETS='$(FUZZ_TARGETS)' tests/fuzz/run.sh $(FUZZ_BUILD) \
	    $(if $(FUZZ_RUNS),runs $(FUZZ_RUNS),seconds $(FUZZ_SECONDS)) $(BUILD)/bin

# Stores anew what the test starts from, tests/fuzz/corpus: of all those inputs the fewest that go
# all the ways. `make fuzz FUZZ_SECONDS=600 fuzz-corpus` looks for new ones first.
fuzz-corpus: fuzz-built
	@FUZZ_TARGETS='$(FUZZ_TARGETS)' tests/fuzz/run.sh $(FUZZ_BUILD) store 0 $(BUILD)/bin

fuzz-built:
	@tests/setup.sh build test fuzz
	@+$(SUBMAKE) all
	@+$(FUZZ_MAKE) fuzzers

fuzzers: $(fuzzers)

bench:
	@tests/setup.sh build test
	@+$(SUBMAKE) check-built
	@tests/bench/run.py $(BUILD)

# Instructions of each stage against tests/bench/instructions.tsv: a slowdown shows on a busy machine, too.
bench-instructions: all
	@tests/bench/instructions.py $(BUILD)

# Hours: the same tests with more games, more damage and more time (tests/long.sh says how much).
test-long:
	@tests/setup.sh build test fuzz
	@+$(SUBMAKE) check-built $(units)
	@+$(ASAN_MAKE) check-built fuzzers
	@tests/long.sh $(BUILD) $(ASAN)

# Static analysis, for minutes.
lint:
	@tests/setup.sh build
	@tests/lint.py

# Faults of one line planted into the sources: do the tests notice?
planted: check-built $(units)
	@tests/tools/planted.py $(BUILD)

# make reliability GAMES='a.zip b.tar.gz': is the confidence true? Games that ended by counting.
reliability: all
	@BIN=$(BUILD)/bin tests/bench/reliability.py $(GAMES)

# make false-fit GAMES=FILE: how often does --dead=result meet a result that is wrong?
false-fit: all
	@BIN=$(BUILD)/bin tests/bench/false_fit.py 300 $(GAMES)

# make audit-faults COUNT=1000: single faults in so many correct games of a kind, flagged and named.
audit-faults: all
	@PATH="$(CURDIR)/$(BUILD)/bin:$$PATH" tests/bench/audit_faults.py $(COUNT)

layers: $(libs)
	@tests/layers.sh $(BUILD)

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 \
	    $(DESTDIR)$(PREFIX)/share/man/man5 $(DESTDIR)$(PREFIX)/share/man/man7 $(DESTDIR)$(PREFIX)/share/ing
	install -m 755 $(programs) $(scripts) $(DESTDIR)$(PREFIX)/bin
	install -m 644 formats/*.schema.json $(DESTDIR)$(PREFIX)/share/ing
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	for program in $(notdir $(programs)); do \
	    $(BUILD)/bin/$$program --completions=bash \
	        >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/$$program || exit; done
	for page in $(wildcard cmd/*.[157]); do \
	    install -m 644 $$page $(DESTDIR)$(PREFIX)/share/man/man$${page##*.} || exit; done

clean:
	rm -rf $(BUILD)

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
.PHONY: all check-built helpers demo test packages-to-build packages-to-test head-start programs-built programs-plain \
    programs-asan test-built tests-plain tests-asan asan fuzz fuzz-built fuzz-corpus fuzzers bench bench-instructions test-long lint planted reliability audit-faults false-fit layers install clean
.SECONDARY:
.DELETE_ON_ERROR:
