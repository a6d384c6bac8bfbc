# Writes JSON schemas and the OpenAPI document as self-contained files when the project is built.
#
# Usage: write_schemas.py DIRECTORY FILE...
#
# The sources share definitions by "$ref", relative to the file. In the files written, each reference
# is replaced by what it names, so that users need neither other files nor a resolver. Only references
# to components of an OpenAPI document stay. Each schema written names its dialect.
import functools
import json
import pathlib
import sys


@functools.cache
def document(file):
    return json.loads(file.read_text(encoding="utf-8"))


def add(definition, more):
    """Adds the keywords beside a reference to the definition that it names."""
    for key, value in more.items():
        present = definition.get(key)
        if key not in definition or key == "description":
            definition[key] = value
        elif isinstance(present, dict) and isinstance(value, dict):
            add(present, value)
        elif key == "required":
            definition[key] = present + value
        else:
            raise ValueError(f'"{key}" beside a reference contradicts its definition')


def resolved(node, file, within=()):
    """A copy of `node` of `file` without references; `within` lists the references around it."""
    if isinstance(node, list):
        return [resolved(one, file, within) for one in node]
    if not isinstance(node, dict):
        return node
    reference = node.get("$ref", "")
    stays = reference.startswith("#/components/")
    result = {}
    for key, value in node.items():
        # With the properties of the definition in the same object, the older keyword suffices.
        key = "additionalProperties" if key == "unevaluatedProperties" else key
        if key != "$defs" and (key != "$ref" or stays):
            result[key] = resolved(value, file, within)
    if not reference or stays:
        return result
    definition = named(reference, file, within)
    add(definition, result)
    return definition


def named(reference, file, within):
    """The definition that a reference in `file` names."""
    name, mark, place = reference.partition("#")
    if not mark:
        raise ValueError(f"{reference} is a whole file, not a definition in it")
    target = (file.parent / name).resolve() if name else file
    if (target, place) in within:
        raise ValueError(f"{reference} refers to itself")
    try:
        node = document(target)
        for token in place.split("/")[1:]:
            node = node[token]
        return resolved(node, target, (*within, (target, place)))
    except (KeyError, OSError, TypeError, ValueError) as error:
        raise ValueError(f"{reference}: {error}") from error


def in_openapi_3_0(node):
    """Translates schemas to OpenAPI 3.0, which more clients read than 3.1.

    Version 3.0 has neither "const" nor the type "null". Objects become open, so that clients
    generated from the document accept fields that a schema gains later.
    """
    if isinstance(node, list):
        return [in_openapi_3_0(one) for one in node]
    if not isinstance(node, dict):
        return node
    node = {key: in_openapi_3_0(value) for key, value in node.items()}
    if not isinstance(node.get("const", {}), (dict, list)):
        value = node.pop("const")
        kind = {bool: "boolean", str: "string"}.get(type(value), "number")
        node |= {"type": kind, "enum": [value]}
    if isinstance(types := node.get("type"), list):
        if len(types) != 2 or types[1] != "null":
            raise ValueError(f"{types} cannot be expressed in OpenAPI 3.0")
        node |= {"type": types[0], "nullable": True}
    if node.get("additionalProperties") is False:
        del node["additionalProperties"]
    return node


def write(source, target):
    content = resolved(document(source), source)
    if "openapi" in content:
        content = in_openapi_3_0(content) | {"openapi": "3.0.3"}
    else:
        content = {"$schema": "https://json-schema.org/draft/2020-12/schema"} | content
    text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
    # An unchanged file keeps its time, so that the build does not repeat what depends on it.
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: write_schemas.py DIRECTORY FILE...")
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:]:
        try:
            source = pathlib.Path(name).resolve()
            write(source, folder / source.name)
        except (OSError, ValueError) as error:
            sys.exit(f"{name}: {error}")


main()
