"""A class: thirty browsers behind one address load all files over six connections each, then request
values and replies at the same time."""
import re
import unittest

from command import main
from web import Server, question, quoted

BROWSERS, CONNECTIONS = 30, 6


def files_of_page(server):
    """The page and all files that it loads."""
    named = re.findall(r'(?:href|src)="(assets/[^"]+)"', server.get("/").text)
    return ["/", "/assets/messages/en.js", *(f"/{name}" for name in named)]


class ClassTest(unittest.TestCase):
    def test_thirty_browsers_behind_one_address_are_served(self):
        with Server("--classroom") as server:
            files = files_of_page(server)
            self.assertGreater(len(files), 6)
            browsers = [[server.client() for _ in range(CONNECTIONS)] for _ in range(BROWSERS)]
            for begin in range(0, len(files), CONNECTIONS):
                some = files[begin : begin + CONNECTIONS]
                for connections in browsers:
                    for connection, file in zip(connections, some):
                        connection.ask(file)
                for connections in browsers:
                    for connection, file in zip(connections, some):
                        self.assertEqual(connection.hear().status, 200, file)
            # Then each requests a value and an opponent's reply, all at the same time.
            for seeds, connections in enumerate(browsers, 1):
                position = f"6,6,6,6,6,6,{2 * seeds},6,6,6,6,6,6,0 s"
                connections[0].ask(question(position))
                connections[-1].ask(f"/api/v1/move?strategy=minimax:4&position={quoted(position)}")
            for connections in browsers:
                for connection in (connections[0], connections[-1]):
                    answer = connection.hear()
                    # 504 if the machine is too slow for all of them.
                    self.assertIn(answer.status, (200, 504), answer.text)
            self.assertIn("\nseedbank_searches_refused_total 0\n", server.get("/metrics").text)


if __name__ == "__main__":
    main()
