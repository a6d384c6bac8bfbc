"""Trains a small network to guess exact values, and compares it with the built-in network.

    example.py LABELS [LABELS...]

LABELS are files of labelled positions, such as `seedbank label --sample 100000 --out labels.npz`
writes. Prints the error of both networks by the number of seeds in play. NumPy is all it needs.
"""

import sys

import numpy as np

import seedbank

COUNTS = 16  # a pit with more seeds counts as 15
HIDDEN = 32
EPOCHS = 30
BATCH = 256


def split_row(rows):
    """The pits of both sides, and the difference of the stores."""
    m = rows.shape[1] // 2 - 1
    pits = np.concatenate([rows[:, :m], rows[:, m + 1 : -1]], axis=1)
    return pits, rows[:, m] - rows[:, -1]


def inputs(rows):
    """An input for every pit and number of seeds: 1 if the pit holds that many, otherwise 0."""
    pits, _ = split_row(rows)
    x = np.zeros((len(pits), pits.shape[1], COUNTS), np.float32)
    np.put_along_axis(x, np.minimum(pits, COUNTS - 1)[:, :, np.newaxis].astype(int), 1, axis=2)
    return x.reshape(len(pits), -1)


class Network:
    """One layer of HIDDEN units, then a weighted sum."""

    def __init__(self, pits, random):
        self.weights = random.normal(0, 0.1, (2 * pits * COUNTS, HIDDEN))
        self.bias = np.zeros(HIDDEN)
        self.out = random.normal(0, 0.5, HIDDEN)
        self.mean = np.zeros(1)
        self.parameters = [self.weights, self.bias, self.out, self.mean]
        self.moments = [(np.zeros_like(p), np.zeros_like(p)) for p in self.parameters]
        self.steps = 0

    def hidden(self, x):
        return np.maximum(x @ self.weights + self.bias, 0)

    def guess(self, x):
        return self.hidden(x) @ self.out + self.mean

    def step(self, x, target, rate):
        """One step of Adam towards a smaller squared error."""
        hidden = self.hidden(x)
        error = (hidden @ self.out + self.mean - target) * (2 / len(x))
        back = np.outer(error, self.out) * (hidden > 0)
        gradients = [x.T @ back, back.sum(axis=0), error @ hidden, error.sum(keepdims=True)]
        self.steps += 1
        for value, gradient, (mean, square) in zip(self.parameters, gradients, self.moments):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            corrected = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            value -= rate * mean / (1 - 0.9**self.steps) / corrected


def train(labels, random):
    x = inputs(labels.positions)
    target = labels.values - split_row(labels.positions)[1]  # what is won from the pits
    network = Network(labels.pits, random)
    for epoch in range(EPOCHS):
        order = random.permutation(len(x))
        rate = 0.003 * (1 - epoch / EPOCHS)
        for first in range(0, len(x), BATCH):
            chosen = order[first : first + BATCH]
            network.step(x[chosen], target[chosen], rate)
    return network


def main(files):
    labels = seedbank.Labels.load(files)
    known, unseen = labels.split(0.1)
    print(f"{len(known):,} positions to learn from, {len(unseen):,} unseen; {labels.pits} pits, "
          f"{labels.rules}")
    network = train(known, np.random.default_rng(1))

    engine = seedbank.Engine(rules=labels.rules)
    pits, stores = split_row(unseen.positions)
    guesses = {
        "stores": stores,
        "trained": network.guess(inputs(unseen.positions)) + stores,
        "built in": engine.guess(unseen.positions),
    }
    in_play = pits.sum(axis=1)
    step = max(1, -(-int(in_play.max()) // 6))
    parts = {f"{low}-{low + step - 1}": (low <= in_play) & (in_play < low + step)
             for low in range(1, int(in_play.max()) + 1, step)}
    print("root mean square error in seeds")
    print("in play  positions" + "".join(f"{name:>10}" for name in guesses))
    for name, part in {**parts, "all": in_play > 0}.items():
        errors = [np.sqrt(np.mean((guess - unseen.values)[part] ** 2))
                  for guess in guesses.values() if part.any()]
        print(f"{name:>7}{part.sum():11,}" + "".join(f"{error:10.2f}" for error in errors))


if __name__ == "__main__":
    main(sys.argv[1:])
