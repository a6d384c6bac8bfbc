// Players of four-row Kalaha.
#include <array>
#include <bit>

#include <seedbank/four_rows.h>

#include "engine/four_rows/look_ahead.h"
#include "solver/game/random.h"
#include "solver/game/whole_number.h"

namespace seedbank::four_rows {
namespace {

// The pits that capture most. A sowing that does not end counts as capturing nothing.
std::uint32_t greediest(const Position& position, StepLimit limit) {
  int most = -1;
  std::uint32_t best = 0;
  for (std::uint32_t pits = legal_pits(position.mover); pits != 0; pits &= pits - 1) {
    Position next = position;
    const Sowing sowing = sow(next, std::countr_zero(pits), limit, kLookAheadPatience);
    const int captured = ends(sowing) ? sowing.captured : 0;
    const std::uint32_t pit = pits & ~(pits - 1);
    if (captured == most) best |= pit;
    if (captured <= most) continue;
    most = captured;
    best = pit;
  }
  return best;
}

// By Level.
constexpr std::array<std::string_view, 3> kLevelNames = {"beginner", "amateur", "expert"};

}  // namespace

std::string name(const PlayerKind& kind) {
  const std::string level(kLevelNames[static_cast<std::size_t>(kind.level)]);
  return kind.level == Level::kExpert ? level + ':' + std::to_string(kind.depth) : level;
}

std::optional<PlayerKind> parse_player(std::string_view text) {
  for (std::size_t level = 0; level < kLevelNames.size(); ++level) {
    if (text == kLevelNames[level]) return PlayerKind{static_cast<Level>(level)};
  }
  constexpr std::string_view kExpertWithDepth = "expert:";
  if (!text.starts_with(kExpertWithDepth)) return std::nullopt;
  text.remove_prefix(kExpertWithDepth.size());
  PlayerKind kind;
  kind.depth = whole_number<int>(text).value_or(0);
  if (kind.depth < 1 || kind.depth > kMaxDepth) return std::nullopt;
  return kind;
}

Player::Player(const PlayerKind& kind) : kind_(kind) {
  if (kind.level == Level::kExpert) look_ahead_ = std::make_unique<LookAhead>();
}
Player::Player(Player&&) noexcept = default;
Player& Player::operator=(Player&&) noexcept = default;
Player::~Player() = default;

ChosenTurn Player::choose(const Position& position, const TurnRequest& request,
                          std::mt19937_64& random) {
  switch (kind_.level) {
    case Level::kBeginner:
      return {random_pit(random, legal_pits(position.mover)), {}};
    case Level::kAmateur:
      return {random_pit(random, greediest(position, request.step_limit)), {}};
    case Level::kExpert:
      break;
  }
  LookAheadRequest own{request, kind_.depth};
  own.tie_seed = random();
  Foresight found = look_ahead_->look(position, own);
  return {found.line.front(), std::move(found)};
}

}  // namespace seedbank::four_rows
