"""What a description of the interface promises, as a tree for each call: what can be sent, what is answered.

    python -m tests.api.published <a description> > tests/api/published_1444861.json

The bodies of questions there are changed examples that 1444861 answered.
"""

from __future__ import annotations

import json
import sys
from functools import reduce
from pathlib import Path

KEPT = Path(__file__).with_name("published_1444861.json")
"""What the interface promised at 1444861."""

NEEDED = "!"
"""Where a node lists the fields that cannot be left out."""


def promises(description):
    """Each call by method and path: its parameters, the tree of its body, those of its good answers."""
    shapes = description["components"]["schemas"]
    return {
        f"{method.upper()} {path}": {
            "parameters": sorted(f"{one['in']} {one['name']}" for one in operation.get("parameters", ())),
            "body": _tree(_schema(operation.get("requestBody", {})), shapes),
            "answers": {
                status: _tree(_schema(answer), shapes)
                for status, answer in operation["responses"].items()
                if status.startswith("2")
            },
        }
        for path, operations in description["paths"].items()
        for method, operation in operations.items()
    }


def examples(description):
    """The bodies that the description shows, by call."""
    found = {}
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            (content,) = operation.get("requestBody", {}).get("content", {}).values() or ({},)
            shown = [one["value"] for one in content.get("examples", {}).values()]
            if shown or "example" in content:
                found[f"{method.upper()} {path}"] = shown or [content["example"]]
    return found


def removed(then, now, at=""):
    """What a tree had and another has not; where any name was allowed, names may be listed now."""
    for name, node in then.items():
        if name == NEEDED or (name == "{}" and name not in now and _has_fields(now)):
            continue
        if name not in now:
            yield f"{at}/{name}"
        else:
            yield from removed(node, now[name], f"{at}/{name}")


def needed_now(then, now, at=""):
    """What could be left out in a tree and cannot in another."""
    yield from (f"{at}/{name}" for name in now.get(NEEDED, ()) if name not in then.get(NEEDED, ()))
    for name, node in then.items():
        if name != NEEDED and name in now:
            yield from needed_now(node, now[name], f"{at}/{name}")


def _schema(described):
    (content,) = described.get("content", {}).values() or ({},)
    return content.get("schema", {})


def _tree(schema, shapes, above=()):
    """The fields of a schema, `[]` for what a list holds, `{}` for what any name does, `=x` for a word."""
    name = schema.get("$ref", "").rpartition("/")[2]
    if name:
        return {} if name in above else _tree(shapes[name], shapes, (*above, name))
    node = {field: _tree(inner, shapes, above) for field, inner in schema.get("properties", {}).items()}
    if schema.get("type") == "object" and schema.get("required"):
        node[NEEDED] = sorted(schema["required"])
    for keyword, mark in (("items", "[]"), ("additionalProperties", "{}")):
        if isinstance(schema.get(keyword), dict):
            node[mark] = _tree(schema[keyword], shapes, above)
    for word in (*schema.get("enum", ()), *([schema["const"]] if "const" in schema else ())):
        node[f"={word}"] = {}
    ways = [_tree(way, shapes, above) for kind in ("anyOf", "oneOf") for way in schema.get(kind, ())]
    return reduce(_either, [way for way in ways if way], node)


def _either(one, other):
    """A tree of what either of two allows; only what both need is needed."""
    joined = {
        name: _either(one.get(name, {}), other.get(name, {}))
        for name in dict.fromkeys((*one, *other))
        if name != NEEDED
    }
    if NEEDED in one and NEEDED in other:
        joined[NEEDED] = sorted({*one[NEEDED]} & {*other[NEEDED]})
    elif NEEDED in one and not _has_fields(other):
        joined[NEEDED] = one[NEEDED]
    elif NEEDED in other and not _has_fields(one):
        joined[NEEDED] = other[NEEDED]
    return joined


def _has_fields(node):
    return any(not name.startswith(("=", "[", "{")) for name in node)


if __name__ == "__main__":
    told = json.loads(Path(sys.argv[1]).read_text())
    kept = {"calls": promises(told), "bodies": examples(told)}
    sys.stdout.write(json.dumps(kept, separators=(",", ":")) + "\n")
