"""A second implementation of the rules and minimax in plain Python: seeds are dropped one at a time
on a ring. Written from solver/RULES.md; shares nothing with the library."""

import functools
import sys

sys.setrecursionlimit(20_000)


class PlainBoard:
    """`ring`: South's pits and store, North's pits and store. `mover`: 0 South, 1 North."""

    def __init__(self, pits, ring, mover, rules):
        self.pits, self.ring, self.mover, self.rules = pits, list(ring), mover, rules

    def _side(self, side):
        begin = side * (self.pits + 1)
        return range(begin, begin + self.pits)

    def over(self):
        return any(all(self.ring[i] == 0 for i in self._side(side)) for side in (0, 1))

    def legal_pits(self):
        if self.over():
            return []
        return [n + 1 for n, i in enumerate(self._side(self.mover)) if self.ring[i] > 0]

    def sow_and_keep(self, pit):
        """Sows and captures; at the end of a game, seeds stay in the pits."""
        length = 2 * (self.pits + 1)
        stores = (self.pits, length - 1)
        place = self._side(self.mover)[pit - 1]
        hand, self.ring[place] = self.ring[place], 0
        while hand > 0:
            place = (place + 1) % length
            if place != stores[1 - self.mover]:
                self.ring[place] += 1
                hand -= 1
        if place in self._side(self.mover) and self.ring[place] == 1:
            opposite = 2 * self.pits - place
            if self.ring[opposite] > 0 or self.rules == "empty-capture":
                self.ring[stores[self.mover]] += 1 + self.ring[opposite]
                self.ring[place] = self.ring[opposite] = 0
        if place != stores[self.mover]:
            self.mover = 1 - self.mover

    def sow(self, pit):
        """At the end of a game, each side collects the seeds in its pits, and the mover stays."""
        mover = self.mover
        self.sow_and_keep(pit)
        if self.over():
            self.mover = mover
            for side in (0, 1):
                pits = self._side(side)
                self.ring[pits.stop] += sum(self.ring[pits.start : pits.stop])
                self.ring[pits.start : pits.stop] = [0] * self.pits

    def margin(self):
        """The margin of the side to move; pits count for the side that they belong to."""
        half = self.pits + 1
        margin = sum(self.ring[:half]) - sum(self.ring[half:])
        return margin if self.mover == 0 else -margin

    def after(self, pit):
        board = PlainBoard(self.pits, self.ring, self.mover, self.rules)
        board.sow(pit)
        return board

    def values(self):
        """The final margin for the side to move, by legal pit."""
        values = {}
        for pit in self.legal_pits():
            board = self.after(pit)
            values[pit] = board.value() if board.mover == self.mover else -board.value()
        return values

    def value(self):
        """The final margin for the side to move: of the stores, and of what is still in play."""
        half = self.pits + 1
        sides = [self.ring[:half], self.ring[half:]]
        mine, others = sides[self.mover], sides[1 - self.mover]
        in_play = (*mine[:-1], 0, *others[:-1], 0)
        return mine[-1] - others[-1] + _value(self.pits, in_play, self.rules)


@functools.cache
def _value(pits, ring, rules):
    board = PlainBoard(pits, ring, 0, rules)
    return board.margin() if board.over() else max(board.values().values())
