# Compares the self-contained JSON schemas and OpenAPI document with their sources, whose references
# it resolves itself; validates an answer with a single file as tools/README.md says; and expects
# wrong references to be refused.
#
# Usage: check_references.py SEEDBANK TOOLS SCHEMAS OPENAPI
# The command, the folder tools/ of the sources, the folder of the self-contained schemas, and the
# self-contained OpenAPI document.
import functools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

DIALECT = "https://json-schema.org/draft/2020-12/schema"


@functools.cache
def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def part_of(document, pointer):
    """The value that a JSON pointer without escapes names."""
    for token in pointer.split("/")[1:]:
        document = document[token]
    return document


def merged(definition, more):
    """A definition with the keywords beside a reference to it."""
    result = dict(definition)
    for key, value in more.items():
        if isinstance(value, dict) and key in result:
            value = merged(result[key], value)
        elif key == "required":
            value = result.get(key, []) + value
        result[key] = value
    return result


def resolved(node, file):
    """A schema without references. additionalProperties suffices to close its objects."""
    if isinstance(node, list):
        return [resolved(one, file) for one in node]
    if not isinstance(node, dict):
        return node
    rest = {key: resolved(value, file) for key, value in node.items() if key not in ("$ref", "$defs")}
    if "unevaluatedProperties" in rest:
        rest["additionalProperties"] = rest.pop("unevaluatedProperties")
    if "$ref" not in node:
        return rest
    name, pointer = node["$ref"].split("#")
    if pointer.startswith("/components/"):
        return dict(rest, **{"$ref": node["$ref"]})
    target = file.parent / name if name else file
    return merged(resolved(part_of(load(target), pointer), target), rest)


def in_openapi_3_0(node):
    """A schema translated to the older version: open objects, without "const" and type null."""
    if isinstance(node, list):
        return [in_openapi_3_0(one) for one in node]
    if not isinstance(node, dict):
        return node
    node = {key: in_openapi_3_0(value) for key, value in node.items()}
    if "const" in node:
        value = node.pop("const")
        node |= {"type": {str: "string", bool: "boolean"}[type(value)], "enum": [value]}
    if isinstance(node.get("type"), list):
        node |= {"type": node["type"][0], "nullable": True}
    if node.get("additionalProperties") is False:
        del node["additionalProperties"]
    return node


def objects_in(node):
    """All objects of a document."""
    if isinstance(node, dict):
        yield node
    for one in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from objects_in(one)


def compare(tools, schemas, openapi):
    sources = sorted((tools / "schemas").glob("*.json"))
    names = {source.name for source in sources} - {"common.json"}
    assert len(names) > 30 and names <= {file.name for file in schemas.iterdir()}, names
    for name in sorted(names):
        source = tools / "schemas" / name
        assert load(schemas / name) == {"$schema": DIALECT, **resolved(load(source), source)}, name
    source = tools / "serve" / "openapi.json"
    document = load(openapi)
    expected = in_openapi_3_0(resolved(load(source), source))
    assert (expected["openapi"], document["openapi"]) == ("3.1.0", "3.0.3")
    assert dict(expected, openapi="3.0.3") == document
    references = {one["$ref"] for one in objects_in(document) if "$ref" in one}
    components = {f"#/components/{kind}/{name}" for kind, named in document["components"].items()
                  for name in named if kind != "securitySchemes"}
    assert references == components, references ^ components


# Schemas, each with the reason for which it is refused.
WRONG = (
    ({"$ref": "absent.json#/$defs/a"}, "absent.json#/$defs/a: "),
    ({"$ref": "#/$defs/a"}, "#/$defs/a: "),
    ({"$ref": "absent.json"}, "absent.json is a whole file"),
    ({"$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#/$defs/a"}}}}, "refers to itself"),
    ({"$ref": "#/$defs/a", "minimum": 1, "$defs": {"a": {"minimum": 0}}},
     '"minimum" beside a reference contradicts its definition'),
)


def refuse(writer):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "wrong.json"
        for schema, reason in WRONG:
            file.write_text(json.dumps(schema), encoding="utf-8")
            done = subprocess.run([sys.executable, writer, f"{folder}/written", file],
                                  capture_output=True, text=True, check=False)
            assert done.returncode == 1, schema
            assert done.stderr.startswith(f"{file}: ") and reason in done.stderr, done.stderr
            assert not list(pathlib.Path(folder, "written").iterdir()), schema


def validates(answer, schema, *options):
    """Whether the validator of python3-jsonschema accepts the answer."""
    command = [sys.executable, "-m", "jsonschema", "-i", answer, *options, schema]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def validate(program, tools, schemas):
    """As tools/README.md says: with a self-contained file, and with a source."""
    answer = subprocess.run([program, "solve", "--pits", "3", "--seeds", "3", "--json", "--quiet"],
                            capture_output=True, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        right, wrong = (os.path.join(folder, name) for name in ("right.json", "wrong.json"))
        pathlib.Path(right).write_text(answer, encoding="utf-8")
        pathlib.Path(wrong).write_text(answer.replace('"pits":3', '"pits":8'), encoding="utf-8")
        source = tools / "schemas" / "solve.json"
        base = ("--base-uri", source.parent.as_uri() + "/")
        assert validates(right, schemas / "solve.json")
        assert not validates(wrong, schemas / "solve.json")
        assert validates(right, source, *base)
        assert not validates(wrong, source, *base)
        assert not validates(right, source)  # cannot resolve the references


def main():
    program, tools, schemas, openapi = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    compare(tools, schemas, openapi)
    refuse(tools / "schemas" / "write_schemas.py")
    try:
        import jsonschema  # noqa: F401
    except ImportError:
        print("skipped: the module jsonschema not found; provided by python3-jsonschema")
        sys.exit(77)
    validate(program, tools, schemas)


main()
