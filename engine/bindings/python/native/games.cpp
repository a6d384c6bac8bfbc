// Games for environments: a step is a sowing of the learner and the reply of its opponent.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <seedbank/error.h>
#include <seedbank/game_batch.h>

#include "engine/bindings/python/native/module.h"

namespace seedbank::python {
namespace {

namespace py = pybind11;
using namespace py::literals;

using Mask = py::array_t<std::int8_t>;

enum class Opponent : std::uint8_t {
  kNone,      // two learners: observations are those of the side to move
  kExternal,  // the caller sows for the opponent
  kRandom,
  kGreedy,
};

// Does not release the GIL, which would take longer than a step.
class Games {
 public:
  Games(std::size_t games, int pits, int seeds_per_pit, std::string_view rules,
        std::string_view opponent, std::uint64_t random_seed)
      : batch_(games, pits, seeds_per_pit, rules, random_seed),
        opponent_(opponent == "random"     ? Opponent::kRandom
                  : opponent == "greedy"   ? Opponent::kGreedy
                  : opponent == "external" ? Opponent::kExternal
                                           : Opponent::kNone),
        learner_is_south_(games, 1),
        seeds_per_pit_(seeds_per_pit),
        rules_(rules) {}

  void seed(std::uint64_t random_seed) { batch_.seed(random_seed); }

  // Restarts a game. The opponent sows first if it is South.
  void reset(std::size_t game, bool learner_is_south) {
    batch_.reset(checked(game));
    learner_is_south_[game] = learner_is_south ? 1 : 0;
    reply(game);
  }

  void set(std::size_t game, const Board& board) { batch_.set(checked(game), board); }

  // Sows a pit, and the pits of the opponent until it is the learner's turn again.
  void sow(std::size_t game, int pit) {
    batch_.sow(checked(game), pit);
    reply(game);
  }

  // The observation, the mask of legal pits, whether the game is over, and the final margin, from
  // the view of the learner or, without an opponent, of the side to move.
  [[nodiscard]] py::tuple step(int pit) {
    sow(0, pit);
    return py::make_tuple(row(0), mask(0), batch_.over(0), margin(0));
  }

  [[nodiscard]] Rows row(std::size_t game) const {
    const int pits = batch_.pits();
    py::array_t<std::int32_t> numbers(py::ssize_t{2} * (pits + 1));
    batch_.row(checked(game), viewed_side(game), room_of(numbers));
    return numbers;
  }

  [[nodiscard]] Mask mask(std::size_t game) const {
    Mask mask(batch_.pits());
    write_mask(checked(game), mask.mutable_data());
    return mask;
  }

  [[nodiscard]] int margin(std::size_t game) const {
    const int south = batch_.store_difference(checked(game));
    return viewer(game) ? south : -south;
  }

  [[nodiscard]] bool over(std::size_t game) const { return batch_.over(checked(game)); }
  [[nodiscard]] bool south_to_move(std::size_t game) const {
    return batch_.south_to_move(checked(game));
  }
  [[nodiscard]] int random_pit(std::size_t game) {
    if (batch_.over(checked(game))) throw PositionError("the game is over");
    return batch_.random_pit(game);
  }

  // Makes a step in every game. Restarts a game that was over before, and ignores its pit. Returns
  // the observations, the masks, which games are over now, and rewards: the margins of games that
  // are over, 0 for the others, and `illegal_reward` for a pit that cannot be sown. Without an
  // `illegal_reward`, such a pit throws PositionError.
  [[nodiscard]] py::tuple step_all(const py::array_t<std::int64_t, py::array::c_style>& pits,
                                   std::optional<double> illegal_reward) {
    if (static_cast<std::size_t>(pits.size()) != batch_.size()) {
      throw ArgumentError("actions: one for each game is required");
    }
    py::array_t<double> margins(pits.size());
    for (std::size_t game = 0; game < batch_.size(); ++game) {
      margins.mutable_data()[game] = 0;
      if (batch_.over(game)) {
        reset(game, learner_is_south_[game] != 0);
        continue;
      }
      const std::int64_t pit = pits.data()[game];
      const bool is_legal =
          pit >= 1 && pit <= batch_.pits() && (batch_.legal_pits(game) >> (pit - 1) & 1) != 0;
      if (!is_legal && illegal_reward) {
        margins.mutable_data()[game] = *illegal_reward;
        continue;
      }
      sow(game, is_legal ? static_cast<int>(pit) : 0);
      if (batch_.over(game)) margins.mutable_data()[game] = margin(game);
    }
    return state() + py::make_tuple(margins);
  }

  // A random legal pit of each game, 1 if the game is over.
  [[nodiscard]] py::array_t<std::int64_t> random_pits() {
    py::array_t<std::int64_t> pits(static_cast<py::ssize_t>(batch_.size()));
    for (std::size_t game = 0; game < batch_.size(); ++game) {
      pits.mutable_data()[game] = batch_.over(game) ? 1 : batch_.random_pit(game);
    }
    return pits;
  }

  // The observations, the masks, and which games are over.
  [[nodiscard]] py::tuple state() const {
    const auto games = static_cast<py::ssize_t>(batch_.size());
    const auto pits = static_cast<std::size_t>(batch_.pits());
    Rows rows = empty_rows(batch_.size(), batch_.pits());
    Mask masks({games, static_cast<py::ssize_t>(pits)});
    py::array_t<bool> overs(games);
    const std::size_t width = 2 * (pits + 1);
    for (std::size_t game = 0; game < batch_.size(); ++game) {
      batch_.row(game, viewed_side(game), room_of(rows).subspan(game * width, width));
      write_mask(game, masks.mutable_data() + game * pits);
      overs.mutable_data()[game] = batch_.over(game);
    }
    return py::make_tuple(rows, masks, overs);
  }

  // For pickle: the arguments that make an equal object, and what its games add.
  [[nodiscard]] py::tuple saved() const {
    return py::make_tuple(batch_.size(), batch_.pits(), seeds_per_pit_, rules_,
                          static_cast<int>(opponent_), py::bytes(batch_.state()),
                          learner_is_south_);
  }
  [[nodiscard]] static Games restored(const py::tuple& saved) {
    Games games(saved[0].cast<std::size_t>(), saved[1].cast<int>(), saved[2].cast<int>(),
                saved[3].cast<std::string>(), "", 0);
    games.opponent_ = static_cast<Opponent>(saved[4].cast<int>());
    games.batch_.set_state(saved[5].cast<std::string>());
    games.learner_is_south_ = saved[6].cast<std::vector<std::uint8_t>>();
    if (games.learner_is_south_.size() != games.batch_.size()) {
      throw ArgumentError("the pickle holds another number of games");
    }
    return games;
  }

 private:
  [[nodiscard]] std::size_t checked(std::size_t game) const {
    if (game >= batch_.size()) throw ArgumentError("game: the number is out of range");
    return game;
  }

  // The side whose numbers come first.
  [[nodiscard]] Side viewed_side(std::size_t game) const {
    return viewer(game) ? Side::kSouth : Side::kNorth;
  }
  // Whether it is South.
  [[nodiscard]] bool viewer(std::size_t game) const {
    return opponent_ == Opponent::kNone ? batch_.south_to_move(game) : learner_is_south_[game] != 0;
  }

  void reply(std::size_t game) {
    if (opponent_ == Opponent::kNone || opponent_ == Opponent::kExternal) return;
    const bool learner_is_south = learner_is_south_[game] != 0;
    while (!batch_.over(game) && batch_.south_to_move(game) != learner_is_south) {
      batch_.sow(
          game, opponent_ == Opponent::kRandom ? batch_.random_pit(game) : batch_.greedy_pit(game));
    }
  }

  void write_mask(std::size_t game, std::int8_t* mask) const {
    const std::uint32_t legal = batch_.legal_pits(game);
    for (int pit = 0; pit < batch_.pits(); ++pit) {
      mask[pit] = static_cast<std::int8_t>(legal >> pit & 1);
    }
  }

  GameBatch batch_;
  Opponent opponent_;
  std::vector<std::uint8_t> learner_is_south_;
  int seeds_per_pit_;  // the arguments, for pickle
  std::string rules_;
};

}  // namespace

void add_games(py::module_& module) {
  py::class_<Games>(module, "Games")
      .def(py::init<std::size_t, int, int, std::string_view, std::string_view, std::uint64_t>(),
           "games"_a, "pits"_a, "seeds"_a, "rules"_a, "opponent"_a, "seed"_a)
      .def("seed", &Games::seed, "seed"_a)
      .def("reset", &Games::reset, "game"_a, "learner_is_south"_a)
      .def("set", &Games::set, "game"_a, "board"_a)
      .def("sow", &Games::sow, "game"_a, "pit"_a)
      .def("step", &Games::step, "pit"_a)
      .def("row", &Games::row, "game"_a)
      .def("mask", &Games::mask, "game"_a)
      .def("margin", &Games::margin, "game"_a)
      .def("over", &Games::over, "game"_a)
      .def("south_to_move", &Games::south_to_move, "game"_a)
      .def("random_pit", &Games::random_pit, "game"_a)
      .def("step_all", &Games::step_all, "pits"_a, "illegal_reward"_a)
      .def("random_pits", &Games::random_pits)
      .def("state", &Games::state)
      .def("__deepcopy__", [](const Games& games, const py::dict&) { return Games(games); })
      .def(py::pickle([](const Games& games) { return games.saved(); }, &Games::restored));
}

}  // namespace seedbank::python
