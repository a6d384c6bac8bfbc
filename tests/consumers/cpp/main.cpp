// Prints the value of Kalah (6,4), computed by the installed library, and uses its other headers.
#include <cstdio>
#include <exception>
#include <string_view>

#include <seedbank/engine.h>
#include <seedbank/four_rows_match.h>
#include <seedbank/game.h>
#include <seedbank/labels.h>
#include <seedbank/match_table.h>
#include <seedbank/notation.h>
#include <seedbank/strategy.h>

namespace {

void require(bool condition, const char* what) {
  if (!condition) throw seedbank::Error(what);
}

void play_a_match(seedbank::Engine& engine) {
  seedbank::MatchPlan plan;
  plan.starts = {seedbank::Board(2, 2)};
  plan.players = {"greedy", "exact"};
  const seedbank::MatchRecords records(plan);
  seedbank::MatchTable table(plan);
  seedbank::RecordReader reader;
  require(!reader.read(records.head()), "the first line of a match is not a game");
  seedbank::play(engine, plan, 0, records.schedule().games(), [&](const seedbank::MatchGame& game) {
    table.add(game, seedbank::MatchTable::Timing::kTimed);
    require(reader.read(records.line(game)).value().game == game.game, "a record is read back");
  });
  require(table.games() == 2, "two games");
}

void label_a_board(seedbank::Engine& engine) {
  const seedbank::LabelFormat format(seedbank::LabelFormat::Form::kMaia, 2);
  const auto board = [](std::size_t /*index*/) { return seedbank::Board(2, 2); };
  const auto take = [&](const std::string& row) {
    require(row.starts_with(format.beginning(board(0))), "a row begins with its position");
  };
  require(engine.label(1, board, format, take) == 1, "one row");
}

void use_the_other_headers() {
  require(seedbank::read_game(seedbank::Board(3, 2), "2 1").sown().size() == 2, "two sowings");
  require(seedbank::detected("<2,0,0,2,2,2,2>") == seedbank::Notation::kKgp, "a board of KGP");
  require(seedbank::uses_chance("random") && !seedbank::uses_chance("greedy"), "strategies");
  const auto sown = seedbank::four_rows::answer_sow({}, 8);
  require(seedbank::four_rows::to_json(sown).starts_with('{'), "JSON");
}

}  // namespace

int main() {
  try {
    if (std::string_view(seedbank::version()) != SEEDBANK_VERSION)
      throw seedbank::Error("versions");
    seedbank::Engine engine;
    const seedbank::Wanted value_only{.moves = false, .line = false};
    const seedbank::Answer answer = engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", {}, value_only);
    play_a_match(engine);
    label_a_board(engine);
    use_the_other_headers();
    std::printf("%+d\n", answer.value().value());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
