"""seedbank kgp with a local server, written from the Kalah Game Protocol alone: options and
environment, exit codes, signals."""
import re
import signal
import socket

from command import CommandTest, Conversation, in_shell, main, not_sanitized, seedbank, started

# Boards too large for any search to solve.
TWELVE_PITS = " ".join(["12 0 0", *["12"] * 24])
TWELVE_PITS_BOARD = f"<12,0,0,{','.join(['12'] * 24)}>"
LONGEST = 60  # seconds, for what would hang otherwise
LINE = re.compile(r"(\d+)?(?:@(\d+))? ?([a-z]+) ?(.*)")


class Peer:
    """A connection to a client, whose lines are `[ID][@REF] NAME ARGUMENTS`."""

    def __init__(self, connection):
        self._connection = connection
        self._lines = connection.makefile("rb")

    def say(self, line):
        self._connection.sendall(f"{line}\r\n".encode())

    def hear(self, name=None):
        """(reference, name, arguments) of the next line, or of the next of that name."""
        while True:
            line = self._lines.readline().decode()
            assert line.endswith("\r\n"), f"the client said {line!r}"
            match = LINE.fullmatch(line.rstrip())
            assert match, line
            if name in (None, match[3]):
                return match[2], match[3], match[4]

    def begin(self):
        """Sends the first lines of a server and returns the arguments of the client's `mode`."""
        self.say("kgp 1 0 1")
        return self.hear("mode")[2]

    def close(self):
        self._lines.close()
        self._connection.close()


class KgpTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.server = socket.create_server(("127.0.0.1", 0))
        self.server.settimeout(LONGEST)
        self.addCleanup(self.server.close)
        self.port = self.server.getsockname()[1]
        self.words = ["kgp", "--host", "127.0.0.1", "--port", str(self.port)]

    def accept(self):
        connection = self.server.accept()[0]
        connection.settimeout(LONGEST)
        peer = Peer(connection)
        self.addCleanup(peer.close)
        return peer

    def test_sends_its_identity(self):
        env = {"TOKEN": "other", "KGP_HOST": "nowhere.invalid", "KGP_PORT": "1"}
        options = ("--token", "mine", "--name", 'A "B"', "--author", "C")
        with started(*self.words, *options, env=env) as process:
            peer = self.accept()
            peer.say("kgp 1 0 1")
            said = [peer.hear()[2] for _ in range(4)]
            self.assertEqual(
                said, ['auth:token "mine"', r'info:name "A \"B\""', 'info:authors "C"', "freeplay"]
            )
            peer.say("goodbye")
            outcome = process.wait()
        self.assertEqual((outcome.code, outcome.output, outcome.errors), (0, "", ""))

    def test_reads_the_environment(self):
        env = {"TOKEN": "secret", "KGP_HOST": "127.0.0.1", "KGP_PORT": str(self.port)}
        with started("kgp", "--mode", "verify", env=env) as process:
            peer = self.accept()
            peer.say("kgp 1 0 1")
            said = [peer.hear()[2] for _ in range(3)]
            self.assertEqual(said, ['auth:token "secret"', 'info:name "Seedbank"', "verify"])
            peer.say("10 problem <3,0,0,3,3,3,3,3,3> 0")
            self.assertEqual(peer.hear()[2], "<3,1,0,0,4,4,3,3,3> yes")
            peer.say('12@11 error "Was not a repeat move"')
            peer.say("goodbye")
            outcome = process.wait()
        self.assertEqual(outcome.code, 1)
        self.assertEqual(outcome.errors, "seedbank: kgp: the server says: Was not a repeat move\n")

    def test_ends_with_code_6_without_a_server(self):
        self.server.close()
        outcome = seedbank(*self.words, "--retries", "1")
        place = f"127.0.0.1:{self.port}"
        self.assertEqual(outcome.code, 6)
        self.assertEqual(
            outcome.errors,
            f"seedbank: kgp: {place}: Connection refused; trying again\n"
            f"seedbank: no connection to {place}: Connection refused\n",
        )

    @not_sanitized
    def test_ends_with_code_6_without_descriptors(self):
        self.server.close()
        too_few = enough = 0
        for most in range(4, 100):
            outcome = in_shell(
                f"""ulimit -n {most}; exec "$0" "$@" """, *self.words, "--retries", "0"
            )
            if outcome.code == 127:
                continue  # too few to load the program
            self.assertEqual(outcome.code, 6, most)
            self.assertEqual(outcome.errors.count("\n"), 1, outcome.errors)
            if outcome.errors.endswith(": Connection refused\n"):
                enough += 1
                break
            self.assertTrue(outcome.errors.endswith(": Too many open files\n"), outcome.errors)
            too_few += 1
        self.assertGreater(too_few, 0)
        self.assertGreater(enough, 0)

    def test_ends_with_code_6_if_it_is_refused(self):
        with started(*self.words, "--mode", "eval") as process:
            peer = self.accept()
            self.assertEqual(peer.begin(), "eval")
            peer.say('2@3 error "Unsupported mode %q" "eval"')
            peer.hear("goodbye")
            outcome = process.wait()
        self.assertEqual(outcome.code, 6)
        self.assertEqual(outcome.errors, "seedbank: the server refuses: Unsupported mode %q eval\n")

    def test_says_goodbye_at_a_signal(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with started(*self.words, "--time", "600") as process:
                peer = self.accept()
                peer.begin()
                peer.say(f"4 state {TWELVE_PITS_BOARD}")
                self.assertEqual(peer.hear("move")[0], "4")
                process.signal(number)
                peer.hear("goodbye")
                self.assertEqual(process.wait().code, 130)


class StdioTest(CommandTest):
    def test_prints_the_first_pit_at_once_and_ends_at_a_signal(self):
        # kgpc kills the program; others send it a signal that it can handle.
        for number in (signal.SIGINT, signal.SIGTERM):
            with Conversation("kgp", "--stdio") as conversation:
                conversation.say(f"{TWELVE_PITS}\n")
                self.assertNotEqual(conversation.hear(), "")
                conversation.signal(number)
                while conversation.hear():
                    pass
                self.assertEqual(conversation.end(), 130)


if __name__ == "__main__":
    main()
