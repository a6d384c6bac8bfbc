// Side names: the table, and how a word is found in it.
#include "engine/notation/side_names.h"

#include <algorithm>
#include <array>

#include "engine/notation/notations.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {
namespace {

// The names of a pair of sides; `counted`: by which number the first player is called.
struct SidePair {
  std::string_view south;
  std::string_view north;
  std::optional<PlayersFrom> counted = {};
};

// Plain names. The side that sows first is South: White, as in chess.
constexpr auto kZero = PlayersFrom::kZero;
constexpr auto kOne = PlayersFrom::kOne;
constexpr std::array kSidePairs = {
    SidePair{"south", "north"},
    SidePair{"s", "n"},
    SidePair{"first", "second"},
    SidePair{"firstplayer", "secondplayer"},
    SidePair{"playerone", "playertwo"},
    SidePair{"one", "two"},
    SidePair{"a", "b"},
    SidePair{"playera", "playerb"},
    SidePair{"white", "black"},
    SidePair{"w", "b"},
    SidePair{"bottom", "top"},
    SidePair{"lower", "upper"},
    SidePair{"player", "opponent"},
    SidePair{"s\xC3\xBC"
             "d",
             "nord"},
    SidePair{"sued", "nord"},
    SidePair{"sud", "nord"},
    SidePair{"sur", "norte"},
    SidePair{"jih", "sever"},
    SidePair{"0", "1", kZero},
    SidePair{"1", "2", kOne},
    SidePair{"1", "-1", kOne},
    SidePair{"p0", "p1", kZero},
    SidePair{"p1", "p2", kOne},
    SidePair{"player0", "player1", kZero},
    SidePair{"player1", "player2", kOne},
};

std::string_view spelled(PlayersFrom from) { return from == kZero ? "0" : "1"; }

}  // namespace

std::string plain_name(std::string_view text) {
  std::string plain;
  for (const char c : in_lower_case(text)) {
    if (is_letter(c) || is_digit(c) || (c == '-' && plain.empty())) plain += c;
  }
  return plain;
}

std::optional<Side> NamedSide::side(std::optional<PlayersFrom> from) const noexcept {
  if (from) return *from == kZero ? from_zero : from_one;
  if (from_zero && from_one) return certain();
  return from_zero ? from_zero : from_one;
}

std::optional<PlayersFrom> NamedSide::decides() const noexcept {
  if (from_zero.has_value() == from_one.has_value()) return std::nullopt;
  return from_zero ? kZero : kOne;
}

std::optional<NamedSide> named_side(std::string_view word) {
  const std::string plain = plain_name(without_fraction(word));
  NamedSide named;
  for (const SidePair& pair : kSidePairs) {
    if (plain != pair.south && plain != pair.north) continue;
    const Side side = plain == pair.south ? Side::kSouth : Side::kNorth;
    if (pair.counted != kOne) named.from_zero = side;
    if (pair.counted != kZero) named.from_one = side;
  }
  if (!named.from_zero && !named.from_one) return std::nullopt;
  return named;
}

bool are_a_pair(std::string_view word, std::string_view other) {
  const std::string one = plain_name(without_fraction(word));
  const std::string two = plain_name(without_fraction(other));
  return std::any_of(kSidePairs.begin(), kSidePairs.end(), [&](const SidePair& pair) {
    return (one == pair.south || one == pair.north) && (two == pair.south || two == pair.north);
  });
}

std::string side_rows() {
  std::string rows;
  for (const SidePair& pair : kSidePairs) {
    rows += "| " + std::string(pair.south) + " | " + std::string(pair.north) + " | " +
            (pair.counted ? "from " + std::string(spelled(*pair.counted)) : std::string("no")) +
            " |\n";
  }
  return rows;
}

void PlayerCounting::add(std::string_view word) {
  const auto named = named_side(word);
  const auto decides = named ? named->decides() : std::nullopt;
  if (!decides) return;
  if (from_ && from_ != decides) {
    throw NotationError(in_quotes(word) + " counts players from " + std::string(spelled(*decides)) +
                        ", but they are counted from " + std::string(spelled(*from_)) +
                        (given_ ? "" : " before"));
  }
  from_ = decides;
}

std::optional<Side> PlayerCounting::side(std::string_view word) const {
  const auto named = named_side(word);
  if (!named) throw NotationError("the name of a side is expected, not " + in_quotes(word));
  const auto side = named->side(from_);
  if (!side && from_) {
    throw NotationError(in_quotes(word) + " is not a player counted from " +
                        std::string(spelled(*from_)));
  }
  return side;
}

}  // namespace seedbank::engine
