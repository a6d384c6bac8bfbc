// Fuzz target: arbitrary bytes as a file of positions, one per line. The first byte selects the
// notation.
#include <algorithm>
#include <system_error>

#include <seedbank/error.h>
#include <seedbank/notation.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/fuzz/notation_property.h"
#include "tests/fuzz/target.h"
#include "tools/line_files/position_lines.h"

namespace seedbank::tools {
namespace {

constexpr std::uint64_t kMostMemory = std::uint64_t{1} << 20;

int file_with(std::string_view text) {
  static const int file = ::memfd_create("positions", MFD_CLOEXEC);
  const auto size = static_cast<off_t>(text.size());
  if (::ftruncate(file, 0) != 0 || ::pwrite(file, text.data(), text.size(), 0) != size ||
      ::lseek(file, 0, SEEK_SET) != 0) {
    throw std::system_error(errno, std::generic_category(), "memfd");
  }
  return file;
}

void read_positions(const NotationChoice& notation, std::string_view text) {
  LineInput input(file_with(text), "input");
  try {
    const engine::PositionSet set = read_position_set(input, notation, kMostMemory);
    require(!set.positions.empty(), "an empty set");
    for (const Position& position : set.positions) {
      require_none(broken_position_property({set.pits, Side::kSouth, position}));
      require(!is_over(position), "a game that is over");
    }
    require(std::adjacent_find(set.positions.begin(), set.positions.end(),
                               [](const Position& a, const Position& b) {
                                 return !engine::comes_before(a, b);
                               }) == set.positions.end(),
            "not sorted");
  } catch (const PositionError& error) {
    require_none(broken_message_property(error));
  } catch (const ResourceError&) {
    // Too many positions for the memory.
  }
}

}  // namespace
}  // namespace seedbank::tools

extern "C" int position_set_fuzz(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto all = seedbank::all_notations();
  const std::size_t number = data[0] % (all.size() + 1);
  seedbank::tools::NotationChoice notation;
  if (number < all.size()) notation.given = all[number];
  seedbank::tools::read_positions(notation, seedbank::text_of(data + 1, size - 1));
  return 0;
}
