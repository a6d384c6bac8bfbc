"""Every parameter of every path that the server documents is sent numbers beyond each type and other
texts: the answer is an error that names the parameter, or the value is one that the document allows
and counts exactly as given."""
import json
import re
import unittest
from urllib.parse import quote

from command import main
from web import Server

TEXTS = ("0", "-1", "32768", "2147483648", "4294967299", "9007199254740992", "18446744073709551616",
         "1.5", "NaN", "3", "", "null", "true", "+1", " 1", "0x1", "1e3")
# Valid values of required parameters, and others that make a request quick.
VALID = {"position": "1,0,0,1,0,0 s", "strategy": "random", "pits": "1", "to": "kgp", "pit": "1",
         "table": "0123456789abcdef", "round": "1", "sowings": "0", "opponent": "random", "through": "0"}
WITH = {
    "/api/v1/fair": {"pits": "2", "seeds": "1"}, "/api/v1/replay": {"start": "1,1,0,1,1,0 s"},
    "/api/v1/four-rows/sow": {"position": ""},
    "/api/v1/four-rows/move": {"position": "", "level": "beginner"},
}
BODIES = {"/api/v1/query": "1,0,0,1,0,0 s\n", "/api/v1/replay": "1\n", "/api/v1/qr": "text"}


def allowed(schema, text):
    """Whether the schema of a parameter admits a text."""
    if schema.get("type") == "string" or "$ref" in schema and "pits" not in schema["$ref"]:
        return True  # the answer tells whether it is a name
    if schema.get("type") == "number":
        return text.replace(".", "", 1).isdigit()
    low, high = schema.get("minimum", 0), schema.get("maximum", 2**63 - 1)
    if "pits" in schema.get("$ref", ""):
        low, high = 1, 7
    if "enum" in schema:
        return text in map(str, schema["enum"])
    return text.isdigit() and low <= int(text) <= high


class ParametersTest(unittest.TestCase):
    def test_every_parameter_refuses_what_it_cannot_hold(self):
        with Server("--time", "60", "--rate", "100000", "--burst", "100000") as server:
            document = server.get("/api/v1/openapi.json").json
            of_all = document["components"]["parameters"]
            asked = 0
            for path, methods in document["paths"].items():
                for method, operation in methods.items():
                    given = [of_all[one["$ref"].split("/")[-1]] if "$ref" in one else one
                             for one in operation.get("parameters", [])]
                    if method not in ("get", "post") or "events" in path or path.endswith("/watch"):
                        continue
                    usual = dict(WITH.get(path, {}))
                    usual.update({one["name"]: usual.get(one["name"], VALID.get(one["name"]))
                                  for one in given if one.get("required")})
                    for one in given:
                        for text in TEXTS:
                            with self.subTest(path=path, method=method, parameter=one["name"], text=text):
                                self.check(server, method, path, {**usual, one["name"]: text}, one, text)
                                asked += 1
            self.assertGreater(asked, 800)

    def check(self, server, method, path, values, parameter, text):
        words = "&".join(f"{name}={quote(value)}" for name, value in values.items() if value is not None)
        target = f"{path}?{words}"
        answer = server.post(target, BODIES.get(path, "")) if method == "post" else server.get(target)
        self.assertLess(answer.status, 500, f"{target}: {answer.text}")
        name = parameter["name"]
        if answer.status >= 400:
            error = json.loads(answer.text)["error"]
            if answer.status == 400:
                # Texts that are not positions or sowings are quoted.
                self.assertRegex(error, f"{name}|'{re.escape(text)}'|position|seeds|sowing|required",
                                 target)
            return
        self.assertTrue(allowed(parameter["schema"], text), f"{target}: {answer.text[:200]}")
        if name == "random-seed":
            self.assertEqual(answer.json["random_seed"], int(text))
        if name == "pits" and path == "/api/v1/fair":
            self.assertEqual(answer.json["pits"], int(text))


if __name__ == "__main__":
    main()
