#!/usr/bin/env python3
"""Prints the manual page ing-score(5), made from formats/ing-score-1.schema.json.

    tests/tools/schema_page.py >cmd/ing-score.5        in the top folder; tests/cli/tour.py compares the two
"""

import json
import textwrap

HEAD = r""".\" Made by tests/tools/schema_page.py from formats/ing-score-1.schema.json.
.Dd November 30, 2026
.Dt ING-SCORE 5
.Os
.Sh NAME
.Nm ing-score
.Nd the score stream of the Ing tools
.Sh DESCRIPTION
.Xr ingscore 1
writes a JSON object for each game, one a line, UTF-8, with the same keys in the
same order in every line.
What is not known is null, and never missing.
Points are whole or quarter points, and margins positive for Black.
Points of the board are two SGF letters,
.Ql aa
at the top left; a pass is the empty text.
Readers pass over keys that they do not know: further ones may come without
another version, and nothing that is here goes or changes its meaning without
one.
The JSON Schema is
.Pa share/ing/ing-score-1.schema.json .
.Sh KEYS
A key below another is written after it and a dot;
.Ql []
stands for each entry of a list, and
.Ar ruleset
for the name of each ruleset.
.Bl -tag -width Ds
"""

TAIL = r""".El
.Sh RULESETS
%s.
.Sh EXAMPLES
.\" Each example is run by tests/cli/tour.py in the top folder, and what is shown compared.
The margins under each ruleset:
.Pp
.Dl ingscore corpus/positions/early-pass.sgf | jq -c '.scores | map_values(.margin)'
.Bd -literal -offset indent
{"ing":1,"chinese":1,"japanese":0,"korean":0,"aga":1,"nz":1,"tromp-taylor":1}
.Ed
.Pp
All keys of a line:
.Pp
.Dl ingscore corpus/positions/early-pass.sgf | jq -r keys_unsorted[]
.Sh SEE ALSO
.Xr ingaudit 1 ,
.Xr ingdiff 1 ,
.Xr ingreport 1 ,
.Xr ingscore 1 ,
.Xr ingstand 1 ,
.Xr ing 7
"""


def resolved(schema, node):
    return schema["definitions"][node["$ref"].rsplit("/", 1)[1]] if "$ref" in node else node


def is_ruleset(node):
    return node.get("$ref", "").endswith("/ruleset")


def said(value):
    return "null" if value is None else json.dumps(value) if not isinstance(value, str) else value


def kind(schema, node):
    """The type in words: "number or null", "B, W or null"."""
    if is_ruleset(node):
        return "a ruleset"
    if "anyOf" in node:
        return " or ".join(kind(schema, part) for part in node["anyOf"])
    node = resolved(schema, node)
    if "const" in node:
        return "always " + said(node["const"])
    if "enum" in node:
        words = [said(word) for word in node["enum"]]
        return ", ".join(words[:-1]) + " or " + words[-1]
    types = node["type"] if isinstance(node["type"], list) else [node["type"]]
    words = {"array": "list", "string": "text"}
    text = " or ".join(words.get(name, name) for name in types)
    if "minimum" in node and "maximum" in node:
        text += f" from {node['minimum']} to {node['maximum']}"
    return text


def entries(schema, path, node, own):
    """(key, type, description) of the node and all below it."""
    described = own.get("description", node.get("description", ""))
    found = [(path, kind(schema, own), described)]
    if "properties" in node:
        for key, below in node["properties"].items():
            found += entries(schema, f"{path}.{key}" if path else key, resolved(schema, below), below)
    if isinstance(node.get("additionalProperties"), dict):
        below = node["additionalProperties"]
        found += entries(schema, f"{path}.RULESET", resolved(schema, below), below)
    if isinstance(node.get("items"), dict):
        below = node["items"]
        found += entries(schema, f"{path}[]", resolved(schema, below), below)
    return found


def escaped(text):
    return text.replace("\\", "\\e").replace("-", "\\-") if text.startswith("-") else text.replace("\\", "\\e")


def main():
    with open("formats/ing-score-1.schema.json", encoding="utf-8") as file:
        schema = json.load(file)
    page = HEAD
    for path, types, described in entries(schema, "", schema, schema)[1:]:
        page += f".It Va {path.replace('RULESET', 'ruleset')}\n"
        # One sentence a line, as mdoc wants it.
        text = f"{types}: {described}" if described else types
        for line in textwrap.wrap(escaped(text + "."), 78, break_long_words=False, break_on_hyphens=False):
            page += ("\\&" if line[0] in ".'" else "") + line + "\n"
    names = schema["definitions"]["ruleset"]["enum"]
    rulesets = "\n".join(textwrap.wrap(", ".join(names), 78, break_on_hyphens=False))
    print(page + TAIL % rulesets, end="")


main()
