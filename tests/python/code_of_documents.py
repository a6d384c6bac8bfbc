"""Writes the Python code of documents as programs, for mypy: code_of_documents.py FOLDER DOCUMENT...

Prints the names of the files. The blocks of a document form one program, as readers run them; blocks
that only show a form, with dots in place of code, are left out."""

import pathlib
import re
import sys


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for number, document in enumerate(sys.argv[2:]):
        blocks = re.findall(r"^```python\n(.*?)^```$", pathlib.Path(document).read_text(),
                            re.MULTILINE | re.DOTALL)
        if not blocks:
            sys.exit(f"{document}: no Python code")
        file = folder / f"document{number}_{pathlib.Path(document).stem.lower()}.py"
        file.write_text("\n".join(blocks))
        print(file)


if __name__ == "__main__":
    main()
