// Lines of the Kalah Game Protocol, such as `6@4 set info:comment "exact +3"`, and their boards,
// parsed leniently and written strictly; and what both ends of a connection have in common: the
// numbers of lines, and the answer to a ping. The client is in tools/kgp, the server in
// kgp_protocol.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/game/wide_board.h"

namespace seedbank::engine {

/// Maximum size of a line in bytes, its end included, by the protocol.
inline constexpr std::size_t kMostKgpBytes = 16'384;

/// An argument of a command.
struct KgpArgument {
  std::string text;
  bool is_quoted = false;  ///< matters only for writing: some servers put words in quotes

  friend bool operator==(const KgpArgument&, const KgpArgument&) = default;
};

/// A string argument.
[[nodiscard]] inline KgpArgument kgp_string(std::string_view text) {
  return {std::string(text), true};
}

/// A word, which needs no quotes.
[[nodiscard]] inline KgpArgument kgp_word(std::string text) { return {std::move(text)}; }

/// A whole number, written as a real number.
[[nodiscard]] inline KgpArgument kgp_real(int number) {
  return kgp_word(std::to_string(number) + ".0");
}

/// A command of server or client.
struct KgpLine {
  std::optional<std::uint64_t> id;   ///< its own number
  std::optional<std::uint64_t> ref;  ///< the number of the command that it answers
  std::string name;                  ///< letters and digits, a letter first
  std::vector<KgpArgument> arguments;

  /// The text of an argument, counted from 0; empty if there is none.
  [[nodiscard]] std::string_view argument(std::size_t index) const noexcept {
    return index < arguments.size() ? std::string_view(arguments[index].text) : std::string_view();
  }

  friend bool operator==(const KgpLine&, const KgpLine&) = default;
};

/// Parses a line, with or without its end. Blanks are allowed anywhere, even within a board; quotes
/// and boards need not be closed. Empty for a line without a command. Accepts any bytes.
[[nodiscard]] std::optional<KgpLine> parse_kgp_line(std::string_view text);

/// The text of a line without its end. In strings, line breaks and tabs are escaped and other
/// control characters become blanks. Inverse of parse_kgp_line() if the name and the bare arguments
/// are words, numbers or boards.
[[nodiscard]] std::string to_kgp_text(const KgpLine& line);

/// The text of a board, such as `<3,10,2,1,2,3,4,2,0>`: the pits per side, the store of the
/// receiver, who is to move, that of the other side, the pits of the receiver, those of the other
/// side, each from the pit farthest from its store. `numbers` are in FairKalah's order, the
/// receiver's side first.
[[nodiscard]] std::string kgp_board_text(std::span<const int> numbers);

// ---- Boards ------------------------------------------------------------------------------------
// The receiver of a board is South and to move.

/// The board under the rules of the protocol (`standard`). Empty unless the first number is the
/// pits per side, 1..kMaxWidePits, and the others are a board of that size with at most kMaxSeeds
/// seeds.
[[nodiscard]] std::optional<WideBoard> board_of_numbers(std::span<const int> numbers);

/// The count of numbers in a board with `pits` pits per side, the first one included.
[[nodiscard]] constexpr std::size_t numbers_of_board(int pits) noexcept {
  return 3 + 2 * static_cast<std::size_t>(pits);
}

/// Parses a board. Empty for any other text.
[[nodiscard]] std::optional<WideBoard> parse_kgp_board(std::string_view text);

/// The 2(m+1) numbers of a board in FairKalah's order, with its mover as South.
[[nodiscard]] std::vector<int> numbers_of(const WideBoard& board);

/// The text of a board, with its mover as the receiver.
[[nodiscard]] std::string to_kgp_text(const WideBoard& board);

/// A board after one sowing, as servers expect it in mode verify: the sides are not swapped. If the
/// game is over or a store holds more than half of all seeds, each side gets the seeds in its pits.
struct KgpSolution {
  WideBoard board;
  bool repeat = false;  ///< the last seed fell into the mover's store, even if that ended the game
};

/// Requires a pit in 0..pits-1 with seeds.
[[nodiscard]] KgpSolution kgp_solution(const WideBoard& board, int pit);

// ---- Connections -------------------------------------------------------------------------------

/// The major version of the protocol that both ends speak, and the first line of a server.
inline constexpr std::string_view kKgpMajor = "1";
inline constexpr std::string_view kKgpVersion = "1 0 1";

enum class KgpEnd : std::uint8_t {
  kServer,  ///< its lines have even numbers
  kClient,  ///< its lines have odd numbers
};

/// One end of a connection: numbers the lines that it sends, and answers pings. Not thread-safe.
class KgpTalk {
 public:
  /// `send` is called with lines without their ends.
  KgpTalk(KgpEnd end, std::function<void(const std::string&)> send)
      : next_id_(end == KgpEnd::kServer ? 2 : 1), send_(std::move(send)) {}

  /// Sends a command and returns it with its number; nothing after fall_silent(). `ref` is the
  /// number of the command that it answers.
  std::optional<KgpLine> send(std::optional<std::uint64_t> ref, std::string_view name,
                              std::vector<KgpArgument> arguments = {});

  /// Answers the line if it is a ping, with the same arguments. False for all other lines.
  bool answer_ping(const KgpLine& line);

  /// Sends nothing from now on.
  void fall_silent() noexcept { silent_ = true; }

 private:
  std::uint64_t next_id_;
  const std::function<void(const std::string&)> send_;
  bool silent_ = false;
};

}  // namespace seedbank::engine
