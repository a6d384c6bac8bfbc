// Damaged files of every format: cut, with flipped bits, with too many or too few bytes,
// overwritten, and spliced from two. Each must cause a FormatError when it is opened or read, and
// never a wrong value. Damage with correct checksums: endgame/forged_file_test.cpp,
// fullgame/forged_layer_test.cpp.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "db/book/opening_book.h"
#include "db/fullgame/files/layer_file.h"
#include "db/storage/errors.h"
#include "tests/db/endgame/readable_pair.h"
#include "tests/db/fullgame/fullgame_layers.h"
#include "tests/db/meaningless_values.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/spliced.h"
#include "tests/db/write_pair.h"
#include "tests/random_seed.h"

namespace seedbank::db {
namespace {

const std::filesystem::path kRoot = "root";

// A valid file of a format, and a reader for damaged versions of it.
struct Subject {
  Bytes sound;
  /// The message of the FormatError from reading a file with this content. Empty if it can be read;
  /// expects that all values are correct then.
  std::function<std::optional<std::string>(const Bytes& content)> error_of;
  /// Other valid files, of which parts may be mistaken for parts of this one.
  std::vector<Bytes> others;
};

Bytes bytes_of_pair(Game game, PairId pair, const std::vector<std::uint8_t>& first,
                    const std::vector<std::uint8_t>& second) {
  MemoryFileSystem files;
  write_pair(files, kRoot, game, pair, first, second);
  return *files.files.at(pair_file(kRoot, game, pair));
}

// Others: other rules with the same values and with different ones, other pits, another pair.
Subject pair_of_two_blocks() {
  constexpr Game kTwin{3, Rules::kStandard};
  constexpr PairId kPair{5, 2};
  const auto pair = std::make_shared<ReadablePair>(kPair);
  const auto others_values = [](BlockId block) {
    std::vector<std::uint8_t> values = meaningless_block(3, block);
    for (std::uint8_t& value : values) value = static_cast<std::uint8_t>((value + 1) % 6);
    return values;
  };
  return {pair->sound(),
          [pair](const Bytes& content) { return pair->error_of(content); },
          {bytes_of_pair(kTwin, kPair, meaningless_block(3, kPair.first()),
                         meaningless_second_block(3, kPair)),
           bytes_of_pair(kTwin, kPair, others_values(kPair.first()), others_values(kPair.second())),
           bytes_of_pair({4, Rules::kEmptyCapture}, kPair, meaningless_block(4, kPair.first()),
                         meaningless_second_block(4, kPair)),
           bytes_of_pair(ReadablePair::kGame, {6, 2}, meaningless_block(3, {6, 2}),
                         meaningless_block(3, {6, 4}))}};
}

// Others: other rules, another pair.
Subject pair_of_one_block() {
  constexpr PairId kPair{6, 3};
  const auto pair = std::make_shared<ReadablePair>(kPair);
  return {pair->sound(),
          [pair](const Bytes& content) { return pair->error_of(content); },
          {bytes_of_pair({3, Rules::kStandard}, kPair, meaningless_block(3, kPair.first()), {}),
           ReadablePair({5, 2}).sound()}};
}

constexpr fullgame::FullGame kTiny{{2, Rules::kEmptyCapture}, 1, fullgame::End::kMajority};

Subject layer_with(const Bytes& bytes) {
  MemoryFileSystem files;
  files.files["file"] = std::make_shared<Bytes>(bytes);
  const auto sound =
      std::make_shared<fullgame::Layer>(fullgame::layer_of(fullgame::StoredLayer(files, "file")));
  const auto error_of = [sound](const Bytes& content) -> std::optional<std::string> {
    MemoryFileSystem changed;
    changed.files["file"] = std::make_shared<Bytes>(content);
    try {
      const fullgame::StoredLayer stored(changed, "file");
      EXPECT_TRUE(same(fullgame::layer_of(stored), *sound)) << "wrong values without an error";
    } catch (const FormatError& error) {
      return error.what();
    }
    return std::nullopt;
  };
  return {bytes, error_of, {}};
}

Bytes layer_of_game(const fullgame::FullGame& game, int captured) {
  MemoryFileSystem files;
  fullgame::build_into(files, kRoot, game);
  return *files.files.at(fullgame::layer_file(kRoot, captured));
}

// Others: the next layer, other rules, another end of the game.
Subject layer_of_values() {
  Subject subject = layer_with(layer_of_game(kTiny, 2));
  subject.others = {layer_of_game(kTiny, 3),
                    layer_of_game({{2, Rules::kStandard}, 1, fullgame::End::kMajority}, 2),
                    layer_of_game({{2, Rules::kEmptyCapture}, 1, fullgame::End::kPlayOn}, 2)};
  return subject;
}

// Other: the layer before.
Subject last_layer() {
  Subject subject = layer_with(layer_of_game(kTiny, 3));
  subject.others = {layer_of_game(kTiny, 2)};
  return subject;
}

// Other: the same layer with values.
Subject layer_of_positions() {
  const Bytes with_values = layer_of_game(kTiny, 3);
  MemoryFileSystem files;
  files.files["file"] = std::make_shared<Bytes>(with_values);
  const fullgame::Layer last = fullgame::layer_of(fullgame::StoredLayer(files, "file"));
  fullgame::write_layer(files, kRoot, header_of(last, kTiny, fullgame::Content::kPositions), last);
  Subject subject = layer_with(*files.files.at(fullgame::layer_file(kRoot, 3)));
  subject.others = {with_values};
  return subject;
}

constexpr Game kBookGame{3, Rules::kEmptyCapture};

std::vector<BookEntry> book_entries(int value) {
  std::vector<BookEntry> entries;
  for (std::uint16_t a = 0; a < 4; ++a) {
    for (std::uint16_t b = 0; b < 4; ++b) {
      BookEntry entry;
      entry.position.mover = Row{a, b, 1};
      entry.position.waiter = Row{b, 2, a};
      for (std::size_t pit = 0; pit < 3; ++pit) {
        if (entry.position.mover[static_cast<int>(pit)] == 0) continue;
        entry.shares[pit] = static_cast<std::uint8_t>(value);
      }
      entries.push_back(entry);
    }
  }
  return entries;
}

// Others: other values, other rules.
Subject book() {
  const auto error_of = [](const Bytes& content) -> std::optional<std::string> {
    try {
      const OpeningBook read(content, "book");
      for (const BookEntry& entry : book_entries(1)) {
        const auto found = read.find(kBookGame, entry.position);
        EXPECT_TRUE(found && found->shares == entry.shares) << "wrong values without an error";
      }
    } catch (const FormatError& error) {
      return error.what();
    }
    return std::nullopt;
  };
  return {encode_book({{kBookGame, book_entries(1)}}),
          error_of,
          {encode_book({{kBookGame, book_entries(2)}}),
           encode_book({{{3, Rules::kStandard}, book_entries(1)}})}};
}

struct Format {
  const char* name;
  Subject (*make)();
};

void PrintTo(const Format& format, std::ostream* out) { *out << format.name; }

class DamagedFile : public ::testing::TestWithParam<Format> {
 protected:
  const Subject subject_ = GetParam().make();
};

TEST_P(DamagedFile, IsAcceptedWithoutDamage) {
  EXPECT_EQ(subject_.error_of(subject_.sound), std::nullopt);
}

TEST_P(DamagedFile, IsAnErrorAtEveryTruncation) {
  for (std::size_t bytes = 0; bytes < subject_.sound.size(); ++bytes) {
    const Bytes cut(subject_.sound.begin(),
                    subject_.sound.begin() + static_cast<std::ptrdiff_t>(bytes));
    ASSERT_NE(subject_.error_of(cut), std::nullopt) << "cut to " << bytes << " bytes";
  }
}

TEST_P(DamagedFile, IsAnErrorAtEveryFlippedBit) {
  for (std::size_t bit = 0; bit < 8 * subject_.sound.size(); ++bit) {
    Bytes flipped = subject_.sound;
    flipped[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    ASSERT_NE(subject_.error_of(flipped), std::nullopt)
        << "bit " << bit % 8 << " of byte " << bit / 8;
  }
}

TEST_P(DamagedFile, IsAnErrorIfAByteIsMissingOrInserted) {
  for (std::size_t byte = 0; byte <= subject_.sound.size(); ++byte) {
    const auto at = static_cast<std::ptrdiff_t>(byte);
    Bytes longer = subject_.sound;
    longer.insert(longer.begin() + at, 0);
    ASSERT_NE(subject_.error_of(longer), std::nullopt) << "byte inserted at " << byte;
    if (byte == subject_.sound.size()) break;
    Bytes shorter = subject_.sound;
    shorter.erase(shorter.begin() + at);
    ASSERT_NE(subject_.error_of(shorter), std::nullopt) << "byte " << byte << " missing";
  }
}

TEST_P(DamagedFile, IsAnErrorWithAnythingAfterTheEnd) {
  for (const std::size_t extra : {1U, 16U, 56U, 64U, 128U, 5000U}) {
    Bytes longer = subject_.sound;
    longer.resize(longer.size() + extra);
    EXPECT_NE(subject_.error_of(longer), std::nullopt) << extra << " zeros after the end";
    if (extra > subject_.sound.size()) continue;
    Bytes repeated = subject_.sound;
    repeated.insert(repeated.end(), subject_.sound.end() - static_cast<std::ptrdiff_t>(extra),
                    subject_.sound.end());
    EXPECT_NE(subject_.error_of(repeated), std::nullopt) << "the last " << extra << " bytes twice";
  }
}

TEST_P(DamagedFile, IsAnErrorAfterRandomOverwriting) {
  std::mt19937_64 random = seeded_generator();
  for (int round = 0; round < 1000; ++round) {
    Bytes damaged = subject_.sound;
    const int count = random_between(random, 1, 20);
    for (int i = 0; i < count; ++i) {
      damaged[random() % damaged.size()] = static_cast<std::uint8_t>(random());
    }
    if (damaged != subject_.sound) {
      ASSERT_NE(subject_.error_of(damaged), std::nullopt);
    }
  }
}

// The beginning of one valid file and the rest of another, joined at every byte.
TEST_P(DamagedFile, IsAnErrorIfSplicedFromTwo) {
  const Bytes& ours = subject_.sound;
  std::size_t splices = 0;
  for (const Bytes& other : subject_.others) {
    for (std::size_t bytes = 1; bytes < ours.size(); ++bytes) {
      for (const bool from_end : {false, true}) {
        for (const bool ours_first : {true, false}) {
          if (!ours_first && bytes >= other.size()) continue;
          const Bytes splice = ours_first ? spliced(ours, other, bytes, from_end)
                                          : spliced(other, ours, bytes, from_end);
          if (splice == ours || splice == other) continue;
          ASSERT_NE(subject_.error_of(splice), std::nullopt) << bytes << ours_first << from_end;
          ++splices;
        }
      }
    }
  }
  EXPECT_GT(splices, ours.size());
}

INSTANTIATE_TEST_SUITE_P(Formats, DamagedFile,
                         ::testing::Values(Format{"PairOfTwoBlocks", pair_of_two_blocks},
                                           Format{"PairOfOneBlock", pair_of_one_block},
                                           Format{"LayerOfValues", layer_of_values},
                                           Format{"LastLayer", last_layer},
                                           Format{"LayerOfPositions", layer_of_positions},
                                           Format{"Book", book}),
                         [](const auto& suite) { return std::string(suite.param.name); });

}  // namespace
}  // namespace seedbank::db
