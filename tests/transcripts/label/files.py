"""The files of label: resumed after any cut, refused if they hold anything else."""
import ast
import json
import pathlib
import signal
import struct
import zipfile

from command import CommandTest, main, run_program, seedbank, signalled

COMMON = ("--quiet", "--memory", "1G", "--db", "none")
ROWS, NOTE = pathlib.Path("rows"), pathlib.Path("rows.resume")
# Options of runs that take some time, but not much.
LONGER = "label --sample 1500 --pits 4 --seeds 4 --db none --out".split()


def label(*words):
    return seedbank("label", *words, *COMMON)


def changed_row(row, pits):
    """The row with another first label."""
    fields = row.split(",")
    at = 2 * pits + 2
    fields[at] = "1" if fields[at] == "0" else "0"
    return ",".join(fields)


def array_of(content):
    """The type, the shape and the numbers or the text of a .npy file."""
    (length,) = struct.unpack_from("<8xH", content)
    assert content.startswith(b"\x93NUMPY\1\0") and (10 + length) % 64 == 0, content[:10]
    header = ast.literal_eval(content[10 : 10 + length].decode("ascii"))
    assert not header["fortran_order"]
    data, kind = content[10 + length :], header["descr"]
    if kind.startswith("<U"):
        return kind, header["shape"], data.decode("utf-32-le")
    numbers = [number for (number,) in struct.iter_unpack({"<i2": "<h", "|b1": "?"}[kind], data)]
    return kind, header["shape"], numbers


class LabelFileTest(CommandTest):
    def labels(self, *words):
        return self.output_of("label", *words, *COMMON)

    def test_resumes_after_the_last_complete_row(self):
        sample = "--sample 120 --pits 3 --seeds 3".split()
        for form in ((), ("--json",)):
            whole = self.labels(*sample, *form)
            first, middle = whole.index("\n"), whole.index("\n", len(whole) // 2)
            for left in (0, 7, first, first + 1, first + 9, middle - 1, middle, middle + 1,
                         middle + 4, len(whole) - 1, len(whole)):  # fmt: skip
                ROWS.write_text(whole[:left])
                self.assertEqual(self.labels(*sample, *form, "--out", "rows"), "", left)
                self.assertEqual(ROWS.read_text(), whole, left)

    def test_an_archive_has_the_numbers_of_the_rows(self):
        sample = "--sample 120 --pits 3 --seeds 3".split()
        lines = self.labels(*sample).splitlines()[1:]
        rows = [[int(number) for number in line.split(",")] for line in lines]
        self.assertEqual(self.labels(*sample, "--out", "labels.npz"), "")
        with zipfile.ZipFile("labels.npz") as archive:
            self.assertIsNone(archive.testzip())
            arrays = {name: array_of(archive.read(name)) for name in archive.namelist()}
        kind, shape, text = arrays.pop("metadata.npy")
        self.assertEqual((kind, shape), (f"<U{len(text)}", ()))
        self.assertEqual(json.loads(text)["pits"], 3)
        self.assertEqual(
            arrays,
            {
                "positions.npy": ("<i2", (120, 8), [number for row in rows for number in row[:8]]),
                "best.npy": ("|b1", (120, 3), [bool(best) for row in rows for best in row[8:11]]),
                "values.npy": ("<i2", (120,), [row[-1] for row in rows]),
            },
        )

    def test_refuses_and_keeps_other_files(self):
        pathlib.Path("boards").write_text(
            "1,0,2,3,0,1,1,4\n2,2,1,0,1,1,0,0\n3,2,1,0,1,1,1,0\n4,0,1,0,1,1,3,0\n"
        )
        rows = self.labels("boards")
        other_rules = self.labels("boards", "--rules", "standard")
        self.assertNotEqual(rows, other_rules)
        text = "notes that a user wants to keep"
        for there in (
            text,
            text + "\n",
            rows + text,
            rows + text + "\n",
            rows + "\n",
            other_rules,
            self.labels("boards", "--json"),
            rows[: len(rows) // 2] + text,
            rows.partition("\n")[2],
        ):
            ROWS.write_text(there)
            outcome = label("boards", "--out", "rows")
            self.assertEqual(outcome.code, 2, there)
            self.assertIn(f"option '--out': {ROWS.resolve()}, line ", outcome.errors)
            self.assertEqual(ROWS.read_text(), there)

    def test_detects_a_changed_row(self):
        # Any row, however far from the end.
        to_file = "--sample 120 --pits 3 --seeds 3 --out rows".split()
        self.labels(*to_file)
        self.assertFalse(NOTE.exists(), "the file is complete")
        rows = ROWS.read_text().splitlines()
        for line in (1, 40, 80, 120):
            changed = [*rows[:line], changed_row(rows[line], 3), *rows[line + 1 :]]
            text = "".join(f"{row}\n" for row in changed)
            ROWS.write_text(text)
            outcome = label(*to_file)
            self.assertEqual(outcome.code, 2)
            self.assertIn(f", line {line + 1}: other labels", outcome.errors)
            self.assertEqual(ROWS.read_text(), text)

    def test_trusts_rows_covered_by_the_note_of_an_interrupted_run(self):
        # The note does not cover changed rows.
        self.assertEqual(seedbank(*LONGER, "straight").code, 0)
        outcome = signalled(
            [*LONGER, "rows"],
            signal.SIGINT,
            lambda: ROWS.exists() and ROWS.stat().st_size > 3000,
            lambda: ROWS.unlink(missing_ok=True),
        )
        self.assertEqual(outcome.code, 130, outcome.errors)
        note, begun = NOTE.read_text(), ROWS.read_text()
        rows = begun.splitlines()
        self.assertTrue(note.startswith(f"seedbank label rows 1: {len(rows) - 1} rows, checksum "), note)
        self.assertEqual(seedbank(*LONGER, "rows").code, 0)
        self.assertEqual(ROWS.read_text(), pathlib.Path("straight").read_text())
        self.assertFalse(NOTE.exists())

        changed = begun.replace(rows[1], changed_row(rows[1], 4), 1)
        for of_note in (note, "no note", "", f"seedbank label rows 1: {note}"):
            ROWS.write_text(changed)
            NOTE.write_text(of_note)
            self.assertEqual(seedbank(*LONGER, "rows").code, 2, of_note)
            self.assertEqual(ROWS.read_text(), changed)
        # The rows of other rules, with the note of these rules.
        ROWS.write_text(begun)
        NOTE.write_text(note)
        self.assertEqual(seedbank(*LONGER, "rows", "--rules", "standard").code, 2)
        self.assertEqual(ROWS.read_text(), begun)

    def test_interrupted_it_prints_the_command_that_resumes(self):
        self.assertEqual(seedbank(*LONGER, "straight").code, 0)
        file = pathlib.Path("it's stopped")
        outcome = signalled(
            [*LONGER, file],
            signal.SIGINT,
            lambda: file.exists() and file.stat().st_size > 0,
            lambda: file.unlink(missing_ok=True),
        )
        self.assertEqual(outcome.code, 130, outcome.errors)
        _, found, command = outcome.errors.partition(". To resume, repeat:\n")
        self.assertTrue(found, outcome.errors)
        self.assertEqual(run_program("/bin/sh", "-c", command).code, 0)
        self.assertEqual(file.read_text(), pathlib.Path("straight").read_text())


if __name__ == "__main__":
    main()
