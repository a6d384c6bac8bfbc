// Fits the network of one number of pits:
//
//     fit_evaluation PITS THOUSANDS > solver/evaluation/weights_PITS.inc
//
// The samples are positions from random games under all rule sets, with their exact shares: half of
// them looked up in endgames in memory, half searched some layers above. Least squares by Adam
// (Kingma and Ba, 2015). Errors are reported for held-back positions; with 1 to 3 pits most of
// these are also among the samples, since they were drawn several times.
//
// Positions that take too many nodes are skipped, so the weights depend slightly on the previous
// weights of the search. Otherwise they are reproducible on machines of the same kind. For
// development only; not installed.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <random>
#include <stop_token>
#include <string>
#include <vector>

#include <tbb/parallel_for.h>

#include "db/memory/resident.h"
#include "solver/evaluation/evaluation.h"
#include "solver/game/random.h"
#include "solver/game/successor.h"
#include "solver/search/solver.h"

namespace seedbank::tools {
namespace {

using Shape = EvaluationShape;
constexpr std::size_t kUnits = Shape::kUnits;

constexpr std::uint64_t kEndgameMemory = std::uint64_t{9} << 30;
constexpr std::size_t kSamplesPerChunk = 1'000;
constexpr int kLayersAbove = 22;  // the endgames, for positions that are searched
constexpr std::uint64_t kMostNodes = 300'000;
constexpr std::size_t kHeldBack = 20;  // one sample in this many is for the test

constexpr int kEpochs = 16;
constexpr std::size_t kBatch = 128;
constexpr float kRate = 0.002F;

// The number of seeds up to which endgames are in memory; they take 0.2 to 4 GB.
int endgame_seeds(int pits) {
  constexpr std::array<int, kMaxPits> kSeeds = {40, 40, 40, 34, 30, 26, 22};
  return kSeeds[static_cast<std::size_t>(pits - 1)];
}

// A position as the rows of weights that it uses, and its target.
struct Sample {
  std::array<std::uint16_t, 2 * kMaxPits + 1> rows{};
  std::uint8_t seeds = 0;
  float target = 0;  // share of the mover less half of the seeds, in units of kSeeds
};

// A position from random play, with at most `seeds` in play. In a third of the games half of the
// sowings are greedy, and in another third three quarters.
Position random_position(std::mt19937_64& random, const SowingTable& table, int seeds) {
  const int pits = table.game().pits;
  const std::uint64_t skill = random() % 3;
  const int least_per_pit = (seeds + 2 * pits - 1) / (2 * pits);
  const unsigned more = pits < 4 ? 12 : 3;  // with few pits, a few sowings capture most seeds
  Position position = opening(pits, least_per_pit + static_cast<int>(random() % more));
  while (!is_over(position) && seeds_in_play(position) > seeds) {
    int pit = random_legal_pit(random, position);
    if (skill > 0 && random() % 4 <= skill) {
      int most = -1;
      for (std::uint32_t legal = legal_pits(position); legal != 0; legal &= legal - 1) {
        const Successor next = successor(table, position, std::countr_zero(legal));
        const int gain =
            4 * next.gained + (next.same_mover ? 6 : 0) + static_cast<int>(random() % 4);
        if (gain <= most) continue;
        most = gain;
        pit = std::countr_zero(legal);
      }
    }
    sow(table, position, pit);
  }
  return without_stores(position);
}

Sample sample_of(Game game, const Position& position, int share) {
  Sample sample;
  std::size_t count = 0;
  for (int side = 0; side < 2; ++side) {
    const Row row = side == 0 ? position.mover : position.waiter;
    for (int pit = 0; pit < game.pits; ++pit) {
      const int seeds = std::min<int>(row[pit], Shape::kCounts - 1);
      sample.rows[count++] = static_cast<std::uint16_t>(Shape::row(game.pits, side, pit, seeds));
    }
  }
  sample.rows[count] = static_cast<std::uint16_t>(Shape::bias_row(game.pits, game.rules));
  const int seeds = seeds_in_play(position);
  sample.seeds = static_cast<std::uint8_t>(seeds);
  sample.target = static_cast<float>(2 * share - seeds) / (2 * Shape::kSeeds);
  return sample;
}

std::vector<Sample> samples_of(Game game, std::size_t thousands) {
  const int up_to = endgame_seeds(game.pits);
  db::Resident endgames(game);
  endgames.build(
      up_to, kEndgameMemory, [](auto, auto) {}, std::stop_token());
  const SowingTable table(game);
  const std::size_t chunks = 2 * thousands;  // even ones are looked up, odd ones searched
  std::vector<Sample> samples(chunks * kSamplesPerChunk);
  tbb::parallel_for(std::size_t{0}, chunks, [&](std::size_t chunk) {
    std::mt19937_64 random(2 * chunk + static_cast<std::size_t>(game.rules));
    const bool searched = chunk % 2 == 1;
    const int least = searched ? up_to + 1 : std::min(2 * game.pits, up_to / 2);
    const int most = searched ? up_to + kLayersAbove : up_to;
    Solver solver(game, most, endgames, {.table_bytes = std::uint64_t{64} << 20});
    for (std::size_t found = 0; found < kSamplesPerChunk;) {
      const int seeds =
          least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
      const Position position = random_position(random, table, seeds);
      if (is_over(position) || seeds_in_play(position) < least) continue;
      const SolvedShare solved = solver.solve(position, {.node_limit = kMostNodes});
      if (!solved.complete()) continue;
      samples[chunk * kSamplesPerChunk + found++] = sample_of(game, position, solved.bounds.low);
    }
  });
  std::fprintf(stderr, "%zu positions with %d pits, %s\n", samples.size(), game.pits,
               std::string(name(game.rules)).c_str());
  return samples;
}

// The network in floating point, with its training.
class Network {
 public:
  explicit Network(int pits)
      : pits_(pits),
        weights_(Shape::weights(pits)),
        slopes_(weights_.size()),
        means_(weights_.size()),
        squares_(weights_.size()),
        touched_(Shape::output_row(pits)) {
    std::mt19937_64 random(1);
    std::normal_distribution<float> normal;
    const std::size_t output = Shape::output_row(pits) * kUnits;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      weights_[i] = normal(random) * (i < output ? 0.15F : 0.3F);
    }
  }

  float guess(const Sample& sample) {
    active_.fill(0);
    for (int i = 0; i <= 2 * pits_; ++i) {
      const float* const row = row_of(sample, i, weights_);
      for (std::size_t unit = 0; unit < kUnits; ++unit) active_[unit] += row[unit];
    }
    const float* const output = weights_.data() + weights_.size() - kUnits;
    float sum = 0;
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
      active_[unit] = std::max(active_[unit], 0.0F);
      sum += active_[unit] * output[unit];
    }
    return sum;
  }

  // Adds the gradient of the squared error of a sample.
  void learn(const Sample& sample) {
    const float error = (guess(sample) - sample.target) * (2.0F / kBatch);
    const float* const output = weights_.data() + weights_.size() - kUnits;
    float* const output_slopes = slopes_.data() + slopes_.size() - kUnits;
    std::array<float, kUnits> slope;
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
      output_slopes[unit] += error * active_[unit];
      slope[unit] = active_[unit] > 0 ? error * output[unit] : 0;
    }
    for (int i = 0; i <= 2 * pits_; ++i) {
      touched_[sample.rows[static_cast<std::size_t>(i)]] = true;
      float* const row = row_of(sample, i, slopes_);
      for (std::size_t unit = 0; unit < kUnits; ++unit) row[unit] += slope[unit];
    }
  }

  // One step of Adam. Rows that no sample of the batch uses remain unchanged.
  void step(float rate) {
    ++steps_;
    const float mean_part = 1 - std::pow(kMeanKept, static_cast<float>(steps_));
    const float square_part = 1 - std::pow(kSquareKept, static_cast<float>(steps_));
    for (std::size_t row = 0; row <= touched_.size(); ++row) {
      if (row < touched_.size() && !touched_[row]) continue;
      for (std::size_t i = row * kUnits; i < (row + 1) * kUnits; ++i) {
        means_[i] = kMeanKept * means_[i] + (1 - kMeanKept) * slopes_[i];
        squares_[i] = kSquareKept * squares_[i] + (1 - kSquareKept) * slopes_[i] * slopes_[i];
        slopes_[i] = 0;
        weights_[i] -=
            rate * (means_[i] / mean_part) / (std::sqrt(squares_[i] / square_part) + 1e-8F);
      }
      if (row < touched_.size()) touched_[row] = false;
    }
  }

  // The weights as integers, a row of units on two lines.
  void print() const {
    const std::size_t output = weights_.size() - kUnits;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const int scale = i < output ? Shape::kUnitScale : Shape::kOutputScale;
      const long weight = std::lround(weights_[i] * static_cast<float>(scale));
      std::printf("%ld,%s", weight, i % 16 == 15 ? "\n" : "");
    }
  }

 private:
  static constexpr float kMeanKept = 0.9F;
  static constexpr float kSquareKept = 0.999F;

  static float* row_of(const Sample& sample, int i, std::vector<float>& numbers) {
    return numbers.data() + sample.rows[static_cast<std::size_t>(i)] * kUnits;
  }

  int pits_;
  std::vector<float> weights_;
  std::vector<float> slopes_;  // gradients, for the batch
  std::vector<float> means_;   // moving averages of gradients and of their squares
  std::vector<float> squares_;
  std::vector<bool> touched_;  // rows of the batch
  std::array<float, kUnits> active_{};
  std::int64_t steps_ = 0;
};

// Prints root mean square errors in seeds, beside those of always guessing half, by seeds in play.
void print_errors(Network& network, const std::vector<Sample>& samples) {
  struct Group {
    double errors = 0;
    double targets = 0;
    std::size_t count = 0;
  };
  std::array<Group, 26> groups{};
  for (const Sample& sample : samples) {
    Group& group = groups[sample.seeds / 10U];
    const auto error = static_cast<double>(network.guess(sample) - sample.target);
    group.errors += error * error;
    group.targets += static_cast<double>(sample.target) * static_cast<double>(sample.target);
    ++group.count;
  }
  const auto in_seeds = [](double sum, std::size_t count) {
    return Shape::kSeeds * std::sqrt(sum / static_cast<double>(count));
  };
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const Group& group = groups[i];
    if (group.count == 0) continue;
    std::fprintf(stderr, "%zu-%zu seeds: error %.2f, of half %.2f\n", 10 * i, 10 * i + 9,
                 in_seeds(group.errors, group.count), in_seeds(group.targets, group.count));
  }
}

int run(int pits, std::size_t thousands) {
  std::vector<Sample> samples;
  std::vector<Sample> held_back;
  for (const Rules rules : kAllRules) {
    const std::vector<Sample> all = samples_of({pits, rules}, thousands);
    for (std::size_t i = 0; i < all.size(); ++i) {
      (i % kHeldBack == 0 ? held_back : samples).push_back(all[i]);
    }
  }
  Network network(pits);
  std::mt19937_64 random(1);
  const std::size_t steps = samples.size() / kBatch;
  for (int epoch = 0; epoch < kEpochs; ++epoch) {
    for (std::size_t i = samples.size() - 1; i > 0; --i) {
      std::swap(samples[i], samples[random() % (i + 1)]);
    }
    for (std::size_t step = 0; step < steps; ++step) {
      for (std::size_t i = 0; i < kBatch; ++i) network.learn(samples[step * kBatch + i]);
      const auto done =
          (static_cast<float>(epoch) + static_cast<float>(step) / static_cast<float>(steps)) /
          kEpochs;
      network.step(kRate * (0.505F + 0.495F * std::cos(std::numbers::pi_v<float> * done)));
    }
  }
  print_errors(network, held_back);
  std::printf("// Made by fit_evaluation %d %zu: rows of side, pit and seeds; biases; output.\n",
              pits, thousands);
  network.print();
  return 0;
}

}  // namespace
}  // namespace seedbank::tools

int main(int argc, char** argv) {
  const int pits = argc == 3 ? std::atoi(argv[1]) : 0;
  const int thousands = argc == 3 ? std::atoi(argv[2]) : 0;
  if (pits < 1 || pits > seedbank::kMaxPits || thousands < 1) {
    std::fputs("usage: fit_evaluation PITS THOUSANDS\n", stderr);
    return 2;
  }
  return seedbank::tools::run(pits, static_cast<std::size_t>(thousands));
}
