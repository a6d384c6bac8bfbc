"""Writes calls of every function in the header for C, one C++ source: c_calls.py HEADER OUTPUT

Each call takes its arguments from an object `given`, by their names and types. The members of the
structure of options become parameters of seedbank_open."""

import pathlib
import re
import sys

ARGUMENT = {
    "seedbank_engine*": "given.engine", "const seedbank_engine*": "given.engine",
    "const char*": 'given.text("{name}")', "const seedbank_options*": "&given.options",
    "int": 'given.number<int>("{name}")', "uint64_t": 'given.number<uint64_t>("{name}")',
    "size_t": 'given.number<size_t>("{name}")', "double": 'given.number<double>("{name}")',
    "int*": 'given.room<int>("{name}")', "size_t*": 'given.room<size_t>("{name}")',
    "int32_t*": 'given.room<int32_t>("{name}")', "const int32_t*": 'given.room<int32_t>("{name}")',
    "uint8_t*": 'given.room<uint8_t>("{name}")', "seedbank_progress*": "nullptr",
    "void*": "nullptr",
}


def parsed(declaration):
    """The type and the name of a parameter or a member."""
    kind, name, array = re.fullmatch(r"(.*?)\s*(\w+)(\[\d+\])?", " ".join(declaration.split())).groups()
    return kind + ("*" if array else ""), name


def listed(parameters):
    return ", ".join(f'{{"{name}", "{kind}"}}' for kind, name in parameters)


def main():
    header = re.sub(r"//.*", "", pathlib.Path(sys.argv[1]).read_text())
    out = ["// Calls of the functions for C. Generated from their header by c_calls.py.",
           "const std::vector<Function> kFunctions = {"]
    for result, name, text in re.findall(r"SEEDBANK_API ([^;(]*?)\s*(seedbank_\w+)\(([^;]*)\);", header):
        parameters = [] if text.strip() == "void" else [parsed(one) for one in text.split(",")]
        arguments = ", ".join(ARGUMENT[kind].format(name=name) for kind, name in parameters)
        call = f"{name}({arguments})"
        if name == "seedbank_close":
            continue  # ends the engine of the other calls
        call = {"int": f"return {call};", "void": f"{call}; return 0;",
                "const char*": f"return given.code_of({call});",
                "seedbank_engine*": f"return given.code_of({call});"}[result]
        if name == "seedbank_open":
            members, = re.findall(r"typedef struct seedbank_options \{(.*?)\}", header, re.DOTALL)
            parameters = [parsed(one) for one in members.split(";") if one.strip()]
            parameters = [one for one in parameters if one[0] not in ("seedbank_progress*", "void*")]
            set_all = " ".join(f"given.options.{member} = {ARGUMENT[kind].format(name=member)};"
                               for kind, member in parameters)
            call = f"{set_all} {call}"
        out.append(f'    {{"{name}", {{{listed(parameters)}}}, [](Given& given) {{ {call} }}}},')
    out.append("};")
    pathlib.Path(sys.argv[2]).write_text("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
