// Answers: the value of a position and of all its sowings, from the database.
#include "tools/answer.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <string>

#include "db/file_names.h"
#include "solver/share.h"
#include "tools/exit_code.h"
#include "tools/shell_quote.h"

namespace seedbank::tools {
namespace {

db::SidePits side_pits(Row row) {
  db::SidePits side{};
  for (std::size_t pit = 0; pit < side.size(); ++pit)
    side[pit] = static_cast<std::uint8_t>(row[pit]);
  return side;
}

std::string directory_of(const db::Database& database) {
  return db::game_directory(database.root(), database.game()).string();
}

// Why there is no share. `what` is the position in question.
std::string not_covered(const db::Database& database, const std::string& what, int seeds) {
  const Game game = database.game();
  std::string text = what + " has " + std::to_string(seeds) + " seeds in its pits, ";
  if (seeds > db::kMaxLayerSeeds) {
    return text + "databases go up to " + std::to_string(db::kMaxLayerSeeds);
  }
  const std::string layers = std::to_string(game.pits) + " pits under " +
                             std::string(seedbank::name(game.rules)) + " in " +
                             database.root().string();
  if (database.pairs().empty()) {
    text += "there is no database of " + layers;
  } else if (database.complete_up_to() < 2) {
    text += "the database of " + layers + " is not complete for any number of seeds";
  } else {
    text += "the database of " + layers + " is complete up to " +
            std::to_string(database.complete_up_to());
  }
  return text + "; to extend it, as far as memory and disk go: seedbank build --seeds " +
         std::to_string(seeds) + " --pits " + std::to_string(game.pits) + " --rules " +
         std::string(seedbank::name(game.rules)) + " --db " +
         shell_quoted({database.root().string()});
}

// The mover's share. Throws UnusableDatabaseError when the position, `what`, is not covered.
int share_of(const db::Database& database, const Position& position, const std::string& what) {
  const int seeds = seeds_in_play(position);
  if (is_over(position)) return seeds_in_pits(position.mover);
  std::optional<int> share;
  if (seeds <= db::kMaxLayerSeeds) {
    share = database.share(side_pits(position.mover), side_pits(position.waiter));
  }
  if (!share) throw UnusableDatabaseError(not_covered(database, what, seeds));
  return *share;
}

// The final margin for the side that sows `pit`.
int value_of_sowing(const db::Database& database, const SowingTable& table, Position position,
                    int pit) {
  const After after = sow(table, position, pit);
  const std::string what = "what sowing pit " + std::to_string(pit + 1) + " leads to";
  const int margin = margin_from_share(position, share_of(database, position, what));
  return after == After::kOtherMover ? -margin : margin;
}

}  // namespace

std::string_view name(Source source) noexcept {
  return source == Source::kTerminal ? "terminal" : "database";
}

std::string_view Answer::outcome() const noexcept {
  return value > 0 ? "win" : value < 0 ? "loss" : "draw";
}

std::vector<int> Answer::best() const {
  std::vector<int> pits;
  for (const MoveValue& move : moves) {
    if (move.value == value) pits.push_back(move.pit);
  }
  return pits;
}

Answerer::Answerer(const db::FileSystem& files, std::filesystem::path root, Rules rules,
                   std::size_t cache_bytes)
    : files_(files), root_(std::move(root)), rules_(rules), cache_bytes_(cache_bytes) {}

Answerer::Loaded& Answerer::loaded(int pits) {
  const auto found = loaded_.find(pits);
  if (found != loaded_.end()) return found->second;
  db::DatabaseOptions options;
  options.cache_bytes = cache_bytes_;
  return loaded_.try_emplace(pits, files_, root_, Game{pits, rules_}, options).first->second;
}

Answer Answerer::answer(const NotedPosition& noted) {
  const Position& position = noted.position;
  Answer answer;
  answer.noted = noted;
  answer.rules = rules_;
  if (is_over(position)) {
    answer.source = Source::kTerminal;
    answer.value = margin_from_share(position, seeds_in_pits(position.mover));
    return answer;
  }

  const Loaded& game = loaded(noted.pits);
  answer.value = margin_from_share(position, share_of(game.database, position, "this position"));
  for (std::uint32_t pits = legal_pits(position); pits != 0; pits &= pits - 1) {
    const int pit = std::countr_zero(pits);
    answer.moves.push_back({pit + 1, value_of_sowing(game.database, game.table, position, pit)});
  }
  const auto best =
      std::max_element(answer.moves.begin(), answer.moves.end(),
                       [](const MoveValue& a, const MoveValue& b) { return a.value < b.value; });
  if (best->value != answer.value) {
    throw UnusableDatabaseError(directory_of(game.database) + ": contradicts itself: value " +
                                std::to_string(answer.value) + ", best sowing " +
                                std::to_string(best->value) + "; see 'seedbank verify'");
  }
  return answer;
}

}  // namespace seedbank::tools
