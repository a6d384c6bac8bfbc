// Judging many games at once.
#include <charconv>
#include <string>
#include <unordered_map>

#include <seedbank/judge.h>
#include <seedbank/labels.h>
#include <seedbank/notation.h>

namespace seedbank {
namespace {

// The value and the best pits of a position, for its mover.
struct Verdict {
  int value = 0;
  std::uint32_t best = 0;  // bit i for pit i + 1
};

// The position with its mover as South.
Board seen_from_mover(const Board& board) {
  if (board.south_to_move())
    return Board::from_numbers(board.numbers(), Side::kSouth, board.rules());
  const std::vector<int>& numbers = board.numbers();
  const auto half = static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::vector<int> turned(numbers.begin() + half, numbers.end());
  turned.insert(turned.end(), numbers.begin(), numbers.begin() + half);
  return Board::from_numbers(turned, Side::kSouth, board.rules());
}

// The end of a row of MAIA: a label per pit, and the value.
Verdict verdict_in(std::string_view row, int pits) {
  Verdict verdict;
  std::size_t end = row.size();
  for (int pit = pits + 1; pit >= 1; --pit) {
    const std::size_t begin = row.rfind(',', end - 1) + 1;
    int number = 0;
    (void)std::from_chars(row.data() + begin, row.data() + end, number);
    if (pit == pits + 1) {
      verdict.value = number;
    } else if (number != 0) {
      verdict.best |= 1U << (pit - 1);
    }
    end = begin - 1;
  }
  return verdict;
}

// The margin of a finished game for the side to move.
int final_margin(const Board& board) {
  const std::vector<int>& numbers = board.numbers();
  int margin = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    margin += i < numbers.size() / 2 ? numbers[i] : -numbers[i];
  }
  return board.south_to_move() ? margin : -margin;
}

Answer answer_of(const Board& board, const Verdict& verdict) {
  Answer answer{.board = board, .bounds = {verdict.value, verdict.value}};
  for (int pit = 1; pit <= board.pits(); ++pit) {
    if ((verdict.best >> (pit - 1)) % 2 == 1) answer.moves.push_back({pit, answer.bounds});
  }
  return answer;
}

// Games with equally many pits. Positions are asked for in the order in which games need them.
class GamesOfOneSize {
 public:
  explicit GamesOfOneSize(std::span<const RecordedGame> games) {
    for (const RecordedGame& game : games) {
      for (const Board& position : game.record.game.positions()) {
        if (position.over()) continue;
        Board seen = seen_from_mover(position);
        if (places_.emplace(seen.text(), asked_.size()).second) asked_.push_back(std::move(seen));
      }
      // All positions of the game are known once so many rows are.
      due_.push_back(asked_.size());
    }
    verdicts_.reserve(asked_.size());
  }

  [[nodiscard]] std::size_t size() const noexcept { return asked_.size(); }
  [[nodiscard]] const Board& asked(std::size_t index) const { return asked_[index]; }

  void take(const std::string& row, int pits) { verdicts_.push_back(verdict_in(row, pits)); }

  [[nodiscard]] bool is_judged(std::size_t game) const { return due_[game] <= verdicts_.size(); }

  [[nodiscard]] JudgedGame judged(const Board& game) const {
    return seedbank::judged(game, [&](const Board& position) {
      if (position.over()) {
        const int margin = final_margin(position);
        return Answer{.board = position, .bounds = {margin, margin}};
      }
      return answer_of(position, verdicts_[places_.at(seen_from_mover(position).text())]);
    });
  }

 private:
  std::unordered_map<std::string, std::size_t> places_;
  std::vector<Board> asked_;
  std::vector<std::size_t> due_;
  std::vector<Verdict> verdicts_;
};

}  // namespace

std::size_t judge_games(Engine& engine, std::span<const RecordedGame> games,
                        const std::function<void(std::size_t, const JudgedGame&)>& take,
                        const Limits& limits, Observer* observer) {
  std::size_t taken = 0;
  while (taken < games.size()) {
    const std::size_t first = taken;
    const int pits = games[first].record.game.pits();
    std::size_t end = first;
    while (end < games.size() && games[end].record.game.pits() == pits) ++end;
    GamesOfOneSize set(games.subspan(first, end - first));
    const auto pass_on = [&] {
      while (taken < end && set.is_judged(taken - first)) {
        take(taken, set.judged(games[taken].record.game));
        ++taken;
      }
    };
    if (observer != nullptr) observer->expect(set.size());
    pass_on();  // games without positions to search
    const LabelFormat format(LabelFormat::Form::kMaia, pits, LabelFormat::Heading::kBare);
    const auto board = [&](std::size_t index) { return set.asked(index); };
    const auto take_row = [&](const std::string& row) {
      set.take(row, pits);
      pass_on();
    };
    if (engine.label(set.size(), board, format, take_row, limits) < set.size()) return taken;
  }
  return taken;
}

}  // namespace seedbank
