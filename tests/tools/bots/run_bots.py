# Talks the native protocol with the bots of tools/examples/bots and with the host of FairKalah's
# classes, and compares their choices with those of a plain twin, which drops seeds one at a time.
#
#   run_bots.py SOURCES
#
# Languages that are not installed are named and left out.
import os
import random
import shutil
import subprocess
import sys
import tempfile

MOST_LINES = 60
JAVA = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]  # starts sooner


def chosen(board, pits, rules, offers):
    """The answer of the bots to a question."""
    if offers and board[-1] > board[pits]:
        return "swap"
    best = None
    for pit in range(pits):
        if board[pit] == 0:
            continue
        seeds, place, after = board[pit], pit, list(board)
        after[pit] = 0
        while seeds > 0:
            place = (place + 1) % (2 * pits + 2)
            if place != 2 * pits + 1:
                after[place] += 1
                seeds -= 1
        if place < pits and after[place] == 1:
            prey = after[2 * pits - place]
            if prey > 0 or rules == "empty-capture":
                after[pits] += prey + 1
        gained = after[pits] - board[pits] + (1 if place == pits else 0)
        if best is None or gained >= best[0]:
            best = (gained, pit + 1)
    return f"pit {best[1]}"


def random_board(source, pits):
    # Few seeds, so that a single one decides, or many, with laps around the board.
    counts = source.choice(((0, 0, 0, 1, 1, 2), (0, 0, 1, 1, 2, 3, 5, 8, 2 * pits + 1, 30)))
    while True:
        board = [source.choice(counts) for _ in range(2 * pits + 2)]
        if any(board[:pits]) and any(board[pits + 1:-1]):
            return board


def talk(command, folder, pits, rules, seat, boards, more=()):
    """Runs a bot for one game that asks about `boards`. Returns its lines and standard error."""
    lines = ["seedbank 1", "opponent other bot", "start " + " ".join(map(str, boards[0])),
             f"game pits={pits} rules={rules} pie=turn seat={seat} clock=150.000 increment=0.000 "
             "time=- number=3 seed=17 later=field", "later line", *more]
    for number, board in enumerate(boards):
        word = "offer" if number % 3 == 1 else "choose"
        lines.append(f"{word} {' '.join(map(str, board))} left=12.345 opponent=- limit=12.345")
        lines.append("sown opponent 1")
    lines.append("end won +4 play")
    done = subprocess.run(command, cwd=folder, input="\n".join(lines) + "\n", text=True,
                          capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{command}: code {done.returncode}\n{done.stderr}")
    return done.stdout.splitlines(), done.stderr


def check(name, command, folder, source, games, swaps=True):
    for pits, rules, seat in games:
        boards = [random_board(source, pits) for _ in range(60)]
        heard, errors = talk(command, folder, pits, rules, seat, boards)
        expected = [chosen(board, pits, rules, swaps and number % 3 == 1)
                    for number, board in enumerate(boards)]
        if not heard or heard[0].split()[0] != "ready" or heard[1:] != expected:
            sys.exit(f"{name}, {pits} pits, {rules}:\n{heard}\nand not\n{expected}\n{errors}")
    print(f"{name}: {len(games)} games")


def commands_of(bots, folder):
    """The commands of the bots whose languages are installed."""
    commands = {"Python": [sys.executable, f"{bots}/bot.py"]}
    compiler = shutil.which("c++") or shutil.which("g++")
    if compiler:
        subprocess.run([compiler, "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror",
                        f"{bots}/bot.cpp", "-o", f"{folder}/bot"], check=True)
        commands["C++"] = [f"{folder}/bot"]
    if shutil.which("rustc"):
        subprocess.run(["rustc", "-D", "warnings", f"{bots}/bot.rs", "-o", f"{folder}/bot-rust"],
                       check=True)
        commands["Rust"] = [f"{folder}/bot-rust"]
    if shutil.which("go"):
        subprocess.run(["go", "build", "-o", f"{folder}/bot-go", f"{bots}/bot.go"], check=True,
                       env=dict(os.environ, GOCACHE=f"{folder}/cache", GO111MODULE="off"))
        commands["Go"] = [f"{folder}/bot-go"]
    if shutil.which("javac"):
        commands["Java"] = [*JAVA, f"{bots}/Bot.java"]
    if shutil.which("node"):
        commands["JavaScript"] = ["node", f"{bots}/bot.js"]
    return commands


def check_host(sources, folder, source):
    """A class that prints, reads input and starts threads does not disturb the protocol."""
    host = f"{sources}/engine/arena/protocols/FairKalahHost.java"
    subprocess.run(["javac", "-d", f"{folder}/classes", f"{sources}/tests/tools/bots/NoisyPlayer.java"],
                   check=True)
    command = [*JAVA, "-cp", f"{folder}/classes", host]
    games = [(6, "empty-capture", "first"), (6, "empty-capture", "second")]
    check("FairKalah", [*command, "NoisyPlayer"], folder, source, games, swaps=False)
    board = [4] * 6 + [0] + [4] * 6 + [0]
    heard, errors = talk([*command, "NoisyPlayer", "ScoreDiffMancalaNode"], folder, 6,
                         "empty-capture", "first", [board, board], ["swapped you"])
    if heard[1:] != ["pit 3", "pit 3"] or "12345 ms left" not in errors:
        sys.exit(f"FairKalah, after an exchange of seats: {heard}\n{errors}")
    for wrong, why in ((["NoPlayer"], "NoPlayer"), (["ScoreDiffMancalaNode"], "chooseMove"),
                       ([], "usage")):
        failed = subprocess.run([*command, *wrong], input="", text=True, capture_output=True,
                                check=False)
        if failed.returncode == 0 or failed.stdout or why not in failed.stderr:
            sys.exit(f"FairKalah {wrong}: {failed}")


def main():
    sources = os.path.abspath(sys.argv[1])
    bots = f"{sources}/tools/examples/bots"
    for name in os.listdir(bots):
        with open(f"{bots}/{name}", encoding="utf-8") as file:
            lines = len(file.read().splitlines())
        if lines > MOST_LINES:
            sys.exit(f"{name}: {lines} lines, {MOST_LINES} at most")
    seed = int(os.environ.get("SEEDBANK_TEST_SEED", random.randrange(1 << 30)))
    print(f"SEEDBANK_TEST_SEED={seed}")
    source = random.Random(seed)
    games = [(1, "standard", "first"), (3, "empty-capture", "second"), (6, "standard", "second"),
             (7, "empty-capture", "first")]
    with tempfile.TemporaryDirectory() as folder:
        commands = commands_of(bots, folder)
        for name, command in commands.items():
            check(name, command, folder, source, games)
        if "Java" in commands:
            check_host(sources, folder, source)
    for name in {"C++", "Go", "Java", "JavaScript", "Rust"} - commands.keys():
        print(f"not installed: {name}")


if __name__ == "__main__":
    main()
