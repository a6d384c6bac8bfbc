// The pie rule, and how games with a referee end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <seedbank/export.h>

namespace seedbank {

/// The pie rule: after the first move of a game, the second player may exchange sides. The board
/// stays as it is; the player that began then sows next, for the other side.
enum class Pie : std::uint8_t {
  kNone,
  kTurn,    ///< the choice comes after the first turn
  kSowing,  ///< after the first sowing, which earns no extra turn: Manchester's game
};

/// "none", "turn" or "sowing".
[[nodiscard]] SEEDBANK_API std::string_view name(Pie pie) noexcept;
[[nodiscard]] SEEDBANK_API std::optional<Pie> pie_from_name(std::string_view name) noexcept;

/// How a game ended: by play, or by a fault of one player, which loses the game: it forfeits.
enum class Verdict : std::uint8_t {
  kPlay,      ///< played to its end
  kTime,      ///< its time ran out while it was computing, or its answer came late
  kIllegal,   ///< chose a pit or a swap that the rules do not allow
  kProtocol,  ///< sent text that its protocol does not allow
  kCrash,     ///< ended or closed its output
  kStall,     ///< its time ran out while it was idle
  kStartUp,   ///< was not ready in time, or could not be started
  kMemory,    ///< exceeded its memory
};

/// "play", "time", "illegal", "protocol", "crash", "stall", "start-up" or "memory".
[[nodiscard]] SEEDBANK_API std::string_view name(Verdict verdict) noexcept;
[[nodiscard]] SEEDBANK_API std::optional<Verdict> verdict_from_name(std::string_view name) noexcept;

/// The number of verdicts.
inline constexpr std::size_t kVerdicts = static_cast<std::size_t>(Verdict::kMemory) + 1;

/// The seeds that count when a player forfeits. The game is lost under each of these.
enum class ForfeitRule : std::uint8_t {
  kFairKalah,  ///< kZero if the player did not answer (time, stall, start-up), otherwise kStores
  kZero,       ///< none for the player that forfeits, all seeds of the game for the other one
  kStores,     ///< for each side, those in its store
};

/// "fairkalah", "zero" or "stores".
[[nodiscard]] SEEDBANK_API std::string_view name(ForfeitRule rule) noexcept;
[[nodiscard]] SEEDBANK_API std::optional<ForfeitRule> forfeit_rule_from_name(
    std::string_view name) noexcept;

}  // namespace seedbank
