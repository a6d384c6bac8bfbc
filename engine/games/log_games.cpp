// Games in the logs of protocols: Manchester's messages and its printed games, and KGP.
#include <algorithm>

#include <fmt/core.h>
#include <seedbank/error.h>
#include <seedbank/notation.h>

#include "engine/games/raw_game.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

constexpr std::string_view kManchester = "manchester";
constexpr std::string_view kKgp = "kgp";
// Neither captures into an empty pit.
constexpr std::string_view kLogRules = "standard";

// The text from `what` on; empty if the line does not contain it. Programs write a time or an arrow
// before their messages.
std::string_view from(std::string_view line, std::string_view what) {
  const std::size_t begin = line.find(what);
  return begin == line.npos ? std::string_view() : line.substr(begin);
}

std::string_view part(std::string_view text, char separator, int number) {
  for (; number > 0; --number) {
    const std::size_t end = text.find(separator);
    if (end == text.npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find(separator));
}

// One game of a Manchester log.
class ManchesterGame {
 public:
  explicit ManchesterGame(const ReadingRules& rules) : rules_(rules) {}

  // A line from one of the two players' logs, or of the referee's.
  void read(const FileLine& line) {
    const std::string_view start = from(line.text, "START;");
    const std::string_view change = from(line.text, "CHANGE;");
    const std::string_view printed = from(line.text, "Move: ");
    if (!start.empty()) receiver_is_south_ = part(start, ';', 1).starts_with('S');
    if (start.empty() && change.empty() && printed.empty()) return;
    if (line_ == 0) line_ = line.number;
    if (!change.empty()) read_change(change);
    if (!printed.empty()) read_printed(printed);
  }

  [[nodiscard]] bool is_begun() const { return !record_.empty(); }

  [[nodiscard]] RawGame game() const {
    RawGame raw =
        raw_game(start_.value_or(rules_.opening(pits_, seeds_per_pit_)), kManchester, line_);
    raw.told = told_from(raw.game.record.game, record_);
    raw.numbers = PitNumbers::kSowing;
    std::array<std::string, 2>& players = raw.game.players;
    if (receiver_is_south_) {
      players = {"receiver", "opponent"};
      if (!*receiver_is_south_) std::swap(players[0], players[1]);
    }
    if (swapped_) std::swap(players[0], players[1]);
    raw.game.swapped = swapped_;
    return raw;
  }

 private:
  void add(std::string_view sowing) {
    record_ += std::string(sowing) + ' ';
    ++sowings_;
  }

  // CHANGE;SOWING;BOARD;YOU, OPP or END
  void read_change(std::string_view change) {
    const std::string_view sowing = part(change, ';', 1);
    const std::string_view board = part(change, ';', 2);
    const bool is_first = sowings_ == 0 && !start_ && sowing != "SWAP";
    if (is_first) take_size(board);
    if (sowing == "SWAP") {
      swapped_ = sowings_;
    } else if (is_first && ends_in_store(sowing)) {
      start_ = Board::from_text(std::string(board) + " n", name(Notation::kManchester),
                                rules_.start().rules());
    } else {
      add(sowing);
    }
  }

  // Whether South's first sowing ends in its store, after which the other side moves all the same.
  [[nodiscard]] bool ends_in_store(std::string_view sowing) const {
    return sowing == std::to_string(pits_ + 1 - seeds_per_pit_);
  }

  void take_size(std::string_view board) {
    const std::vector<std::string_view> words = words_of(board, kMostNumbers + 1);
    int sum = 0;
    for (const std::string_view word : words) {
      int seeds = 0;
      if (read_seeds(word, kMaxSeeds, seeds)) return;
      sum = std::min(sum + seeds, kMaxSeeds);
    }
    if (words.size() % 2 != 0 || words.size() < 4 || words.size() > kMostNumbers) return;
    const int pits = static_cast<int>(words.size()) / 2 - 1;
    if (sum % (2 * pits) != 0) return;
    pits_ = pits;
    seeds_per_pit_ = sum / (2 * pits);
  }

  // Move: South - 1, or Move: Swap
  void read_printed(std::string_view printed) {
    const std::string_view rest = printed.substr(printed.find(' ') + 1);
    if (rest.starts_with("Swap")) {
      swapped_ = sowings_;
      return;
    }
    const std::size_t dash = rest.find(" - ");
    if (dash == rest.npos) return;
    const std::string_view sowing = rest.substr(dash + 3);
    if (sowings_ == 0 && !start_ && ends_in_store(sowing)) {
      Board board = rules_.opening(pits_, seeds_per_pit_);
      board.sow(pits_ + 1 - seeds_per_pit_);
      start_ = Board::from_numbers(board.numbers(), Side::kNorth, board.rules());
    } else {
      add(fmt::format("{}:{}", rest.substr(0, dash), sowing));
    }
  }

  const ReadingRules& rules_;
  std::uint64_t line_ = 0;
  std::string record_;
  std::size_t sowings_ = 0;
  std::optional<std::size_t> swapped_;
  std::optional<bool> receiver_is_south_;
  std::optional<Board> start_;  // after a first sowing that ended in the store
  int pits_ = 7;                // of the course's games
  int seeds_per_pit_ = 7;
};

// The positions that one client of KGP answers.
class KgpPairs {
 public:
  KgpPairs(const ReadingRules& rules, GameSink& sink) : rules_(rules), sink_(sink) {}

  void read(const FileLine& line) {
    const std::string_view name = from(line.text, "info:name ");
    if (!name.empty()) player_ = part(name, '"', 1);
    const std::string_view state = from(line.text, "state <");
    if (!state.empty()) {
      finish();
      state_ = state.substr(0, state.find('>') + 1);
      line_ = line.number;
      const std::size_t end = line.text.find(" state <");
      id_ = end == line.text.npos ? "" : line.text.substr(0, end);
      id_ = id_.substr(id_.find_last_of(' ') + 1);
      id_ = id_.substr(0, id_.find('@'));
      return;
    }
    const std::string_view move = from(line.text, " move ");
    if (!move.empty() && answers(line.text.substr(0, line.text.size() - move.size()))) {
      sowing_ = move.substr(6, move.find_first_of(" \r\n", 6) - 6);
    }
  }

  // The last move counts, when the next state or the end of the log comes.
  void finish() {
    if (!state_.empty() && !sowing_.empty()) {
      RawGame pair = raw_pair(rules_.position(state_), sowing_, player_);
      pair.numbers = PitNumbers::kSowing;
      pair.game.format = kKgp;
      pair.game.line = line_;
      sink_.take(std::move(pair));
    }
    state_.clear();
    sowing_.clear();
  }

 private:
  // Whether a command with this beginning refers to the current state.
  [[nodiscard]] bool answers(std::string_view beginning) const {
    const std::size_t at = beginning.rfind('@');
    return at != beginning.npos && (id_.empty() || beginning.substr(at + 1) == id_);
  }

  const ReadingRules& rules_;
  GameSink& sink_;
  std::string player_;
  std::string state_;
  std::string sowing_;
  std::string id_;
  std::uint64_t line_ = 0;
};

}  // namespace

void read_manchester_log(std::span<const FileLine> lines, ReadingRules& rules, GameSink& sink) {
  rules.require_rules(kLogRules);
  std::optional<ManchesterGame> game;
  const auto flush = [&] {
    if (game && game->is_begun()) sink.take(game->game());
    game.emplace(rules);
  };
  flush();
  for (const FileLine& line : lines) {
    if (line.text.find("START;") != line.text.npos) flush();
    game->read(line);
  }
  flush();
}

void read_kgp_log(std::span<const FileLine> lines, ReadingRules& rules, GameSink& sink) {
  rules.require_rules(kLogRules);
  KgpPairs pairs(rules, sink);
  for (const FileLine& line : lines) {
    try {
      pairs.read(line);
    } catch (const PositionError& error) {
      sink.unreadable({line.number, error.what(), {}});
    }
  }
  pairs.finish();
}

}  // namespace seedbank::engine
