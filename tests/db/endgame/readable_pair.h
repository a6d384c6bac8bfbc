// A pair file with meaningless values, and what reading a changed version of it gives.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "db/endgame/pair_reader.h"
#include "db/storage/errors.h"
#include "tests/db/meaningless_values.h"
#include "tests/db/memory_file_system.h"
#include "tests/db/write_pair.h"

namespace seedbank::db {

class ReadablePair {
 public:
  static constexpr Game kGame{3, Rules::kEmptyCapture};

  explicit ReadablePair(PairId pair) : pair_(pair) {
    write_pair(files_, kRoot, kGame, pair, meaningless_block(3, pair.first()),
               meaningless_second_block(3, pair));
    sound_ = *files_.files.at(pair_file(kRoot, kGame, pair));
  }

  /// The bytes of the valid file.
  [[nodiscard]] const Bytes& sound() const { return sound_; }

  /// The message of the FormatError from reading a file with this content. Empty if it can be read;
  /// expects that all values are correct then.
  std::optional<std::string> error_of(Bytes content) {
    files_.files[pair_file(kRoot, kGame, pair_)] = std::make_shared<Bytes>(std::move(content));
    try {
      const PairFile file(files_, kRoot, kGame, pair_);
      for (const BlockId block : {pair_.first(), pair_.second()}) {
        const std::vector<std::uint8_t> expected = meaningless_block(3, block);
        std::vector<std::uint8_t> values(expected.size());
        file.read_block(block, values);
        EXPECT_EQ(values, expected) << "wrong values without an error";
      }
    } catch (const FormatError& error) {
      return error.what();
    }
    return std::nullopt;
  }

 private:
  static constexpr const char* kRoot = "root";

  PairId pair_;
  MemoryFileSystem files_;
  Bytes sound_;
};

}  // namespace seedbank::db
