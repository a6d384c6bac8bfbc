// Files of games: reading them line by line, and as a whole.
#include <algorithm>
#include <utility>

#include <seedbank/error.h>

#include "engine/games/file_parts.h"
#include "engine/games/raw_game.h"
#include "solver/game/number_list.h"

namespace seedbank {

using engine::RawGame;

struct GameFileReader::Rep final : engine::GameSink {
  Rep(GameReading given, TakeGame take_game, TakeUnreadable take_unreadable)
      : reading(std::move(given)),
        pass_game(std::move(take_game)),
        pass_unreadable(std::move(take_unreadable)),
        parts(reading, *this, engine::FileParts::Blanks::kAnswered) {}

  void take(RawGame&& raw) override {
    const std::uint64_t line = raw.game.line;
    std::optional<RecordedGame> game;
    try {
      game = engine::played(std::move(raw), reading.numbers);
    } catch (const PositionError& error) {
      return pass_unreadable(engine::unreadable_game(line, error));
    }
    pass_game(*std::move(game));
  }
  void unreadable(UnreadableGame&& part) override { pass_unreadable(std::move(part)); }

  const GameReading reading;
  const TakeGame pass_game;
  const TakeUnreadable pass_unreadable;
  engine::FileParts parts;
};

GameFileReader::GameFileReader(GameReading reading, TakeGame take, TakeUnreadable unreadable)
    : rep_(std::make_unique<Rep>(std::move(reading), std::move(take), std::move(unreadable))) {}
GameFileReader::~GameFileReader() = default;

void GameFileReader::read(std::string_view line) { rep_->parts.read(line); }

void GameFileReader::skip() { rep_->parts.skip(); }

void GameFileReader::finish() { rep_->parts.finish(); }

std::string_view GameFileReader::format() const noexcept { return rep_->parts.format(); }

GameFile read_games(std::string_view text, const GameReading& reading) {
  struct Kept final : engine::GameSink {
    void take(RawGame&& game) override { games.push_back(std::move(game)); }
    void unreadable(UnreadableGame&& part) override { others.push_back(std::move(part)); }

    std::vector<RawGame> games;
    std::vector<UnreadableGame> others;
  };
  Kept kept;
  engine::FileParts parts(reading, kept, engine::FileParts::Blanks::kSkipped);
  while (!text.empty()) parts.read(take_line(text));
  parts.finish();

  const auto numbers = reading.numbers ? reading.numbers : engine::numbering_of(kept.games);
  GameFile file;
  file.unreadable = std::move(kept.others);
  for (RawGame& raw : kept.games) {
    const std::uint64_t line = raw.game.line;
    const bool is_open = !raw.numbers && !raw.game.refereed;
    try {
      file.games.push_back(engine::played(std::move(raw), numbers));
    } catch (const PositionError& error) {
      file.unreadable.push_back(engine::unreadable_game(line, error));
      continue;
    }
    if (is_open && !reading.numbers && !file.assumed) {
      file.assumed = file.games.back().record.numbers;
    }
  }
  std::stable_sort(file.unreadable.begin(), file.unreadable.end(),
                   [](const auto& a, const auto& b) { return a.line < b.line; });
  return file;
}

}  // namespace seedbank
