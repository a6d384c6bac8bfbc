// Full-game databases with damaged or wrong contents and correct checksums.
#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "db/fullgame/files/database.h"
#include "db/fullgame/files/layer_file.h"
#include "db/fullgame/files/verify.h"
#include "db/storage/errors.h"
#include "tests/db/fullgame/fullgame_layers.h"
#include "tests/db/fullgame/mended_layer.h"

namespace seedbank::db::fullgame {
namespace {

const std::filesystem::path kDirectory = "game";
constexpr FullGame kSmall{{2, Rules::kStandard}, 2, End::kPlayOn};

// --- Damage with correct checksums -------------------------------------------------------------

TEST(ForgedLayer, NeverBreaksTheReaderWithCorrectChecksums) {
  std::mt19937_64 random = seeded_generator();
  const Layer layer = meaningless_layer(LayerLayout(3, 18, 4), random);
  const FullGame full_game{{3, Rules::kStandard}, 3, End::kPlayOn};
  MemoryFileSystem files;
  write_layer(files, kDirectory, header_of(layer, full_game, Content::kValues), layer);
  const std::filesystem::path path = layer_file(kDirectory, 4);
  const Bytes sound = *files.files.at(path);
  const std::size_t frames = StoredLayer(files, path).frames();
  const std::size_t index = sound.size() - kFooterBytes - frames * kLayerIndexEntryBytes;
  int refused = 0;
  for (int round = 0; round < 1500; ++round) {
    Bytes damaged = sound;
    for (int bytes = random_between(random, 1, 3); bytes > 0; --bytes) {
      const int to_end = static_cast<int>(sound.size() - index) - 1;
      const std::size_t at =
          random_between(random, 0, 1) == 0
              ? static_cast<std::size_t>(random_between(random, 0, 79))
              : index + static_cast<std::size_t>(random_between(random, 0, to_end));
      damaged[at] = static_cast<std::uint8_t>(random());
    }
    mend_checksums(damaged, frames);
    *files.files.at(path) = damaged;
    try {
      const StoredLayer stored(files, path);
      FrameReader reader;
      for (std::uint64_t frame = 0; frame < stored.frames(); ++frame) {
        stored.read_frame(frame, reader);
        for (const auto& run : reader.content.runs) {
          ASSERT_LE(run.first + run.count, stored.layout().candidates());
        }
      }
    } catch (const FormatError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 1000);
}

TEST(ForgedLayer, AnyContentIsPositionsOrRefused) {
  std::mt19937_64 random = seeded_generator();
  FrameContent out;
  int parsed = 0;
  for (int round = 0; round < 20'000; ++round) {
    Bytes content(static_cast<std::size_t>(random_between(random, 1, 30)));
    // Mostly small numbers, which may add up.
    for (std::uint8_t& byte : content) {
      byte = static_cast<std::uint8_t>(random_between(random, 0, 9) == 0 ? random() : random() % 4);
    }
    const auto positions = static_cast<std::uint64_t>(random_between(random, 1, 12));
    const Content kind = random_between(random, 0, 1) == 0 ? Content::kPositions : Content::kValues;
    if (!parse_frame(content, 500, 560, positions, kind, out)) continue;
    ++parsed;
    std::uint64_t sum = 0;
    std::uint64_t end = 499;
    for (const auto& run : out.runs) {
      ASSERT_GT(run.first, end);
      ASSERT_GT(run.count, 0U);
      end = run.first + run.count;
      sum += run.count;
    }
    ASSERT_LE(end, 560U);
    ASSERT_EQ(sum, positions);
    ASSERT_EQ(out.values.size(), kind == Content::kValues ? positions : 0);
  }
  EXPECT_GT(parsed, 100);
}

// --- Verification --------------------------------------------------------------------------------

// Layers that are missing, of another game, damaged in header or frames, or unreadable.
TEST(FullGameFiles, AllUnreadableFilesAreNamed) {
  MemoryFileSystem files;
  build_into(files, kDirectory, kSmall);
  const auto bytes_of_layer = [&](int captured) -> Bytes& {
    return *files.files.at(layer_file(kDirectory, captured));
  };
  MemoryFileSystem others;
  build_into(others, kDirectory, {{2, Rules::kEmptyCapture}, 2, End::kPlayOn});
  bytes_of_layer(1) = *others.files.at(layer_file(kDirectory, 1));
  bytes_of_layer(2)[20] ^= 1;
  files.files.erase(layer_file(kDirectory, 3));
  bytes_of_layer(4)[kLayerHeaderBytes + 10] ^= 1;
  files.unreadable[layer_file(kDirectory, 6)] = EIO;

  OpenedLayers opened = open_for_check(files, kDirectory);
  const std::stop_token stop;
  const FullGameReport report = verify_checksums(
      opened.layers, [](std::uint64_t, std::uint64_t) {}, stop);
  EXPECT_EQ(report.unreadable.size(), 1U);
  opened.add(report.unreadable);
  const std::vector<std::pair<int, FileState>> expected = {{1, FileState::kDamaged},
                                                           {2, FileState::kDamaged},
                                                           {3, FileState::kMissing},
                                                           {4, FileState::kDamaged},
                                                           {6, FileState::kUnreadable}};
  std::vector<std::pair<int, FileState>> found;
  std::uint64_t sound = 0;
  for (const LayerFault& fault : opened.faults) found.emplace_back(fault.captured, fault.state);
  for (const int captured : {0, 5, 7, 8}) sound += opened.layers.at(captured)->positions();
  EXPECT_EQ(found, expected);
  EXPECT_EQ(report.positions, sound);
}

FullGameReport report_of(const FileSystem& files) {
  const std::stop_token stop;
  const FullGameDatabase database(files, kDirectory, 0);
  const auto progress = [](std::uint64_t, std::uint64_t) {};
  EXPECT_EQ(verify_checksums(database.layers(), progress, stop).positions,
            database.total().positions);
  const FullGameReport sample = verify_sample(database, 3000, 1, progress, stop);
  EXPECT_EQ(sample.positions, 3000U);
  const FullGameReport all = verify_all(database, progress, stop);
  EXPECT_TRUE(sample.faults == 0 || all.faults > 0);
  return all;
}

bool has_example(const FullGameReport& report, const std::string& words) {
  return std::any_of(report.examples.begin(), report.examples.end(), [&](const Fault& fault) {
    return (fault.where + ": " + fault.what).find(words) != std::string::npos;
  });
}

class WrongFullGame : public testing::Test {
 protected:
  WrongFullGame() { build_into(files_, kDirectory, kSmall); }

  // Changes the layer by `change` and writes it with matching counts.
  template <typename Change>
  void change_layer(int captured, Change change) {
    const StoredLayer stored(files_, layer_file(kDirectory, captured));
    Layer layer = layer_of(stored);
    change(layer);
    LayerHeader header = header_of(layer, kSmall, Content::kValues);
    header.tally.expanded = std::min(stored.header().tally.expanded, layer.positions());
    header.tally.sowings = std::max(stored.header().tally.sowings, header.tally.expanded);
    write_layer(files_, kDirectory, header, layer);
  }

  // The first position of the layer, and its text.
  [[nodiscard]] std::string first_of(int captured) const {
    const StoredLayer stored(files_, layer_file(kDirectory, captured));
    FrameReader reader;
    stored.read_frame(0, reader);
    const std::uint64_t first = reader.content.runs[0].first;
    return to_text(position_at(2, kSmall.seeds(), stored.layout().place(first)));
  }

  MemoryFileSystem files_;
};

TEST_F(WrongFullGame, IsAcceptedUnchanged) { EXPECT_EQ(report_of(files_).faults, 0U); }

TEST_F(WrongFullGame, AWrongValueIsFound) {
  const std::string where = first_of(4);
  change_layer(4, [](Layer& layer) { layer.values()[0] = encode({Outcome::kDraw, 77}); });
  const FullGameReport report = report_of(files_);
  EXPECT_TRUE(has_example(report, where + ": stored draw in 77, recomputed"));
}

TEST_F(WrongFullGame, AMissingSuccessorIsFound) {
  const std::string where = first_of(4);
  change_layer(4, [](Layer& layer) {
    const auto word = std::find_if(layer.words(), layer.words() + layer.layout().words(),
                                   [](std::uint64_t bits) { return bits != 0; });
    std::vector<ValueCode> values(layer.values() + 1, layer.values() + layer.positions());
    *word &= *word - 1;
    layer.count();
    layer.add_values();
    std::copy(values.begin(), values.end(), layer.values());
  });
  EXPECT_TRUE(has_example(report_of(files_), where + ": is missing, but is a successor of"));
}

// The position cannot arise from the opening, but has the right value.
TEST_F(WrongFullGame, APositionThatCannotAriseIsFound) {
  const NotedPosition noted = parse_position("0,0,8,0,0,0 n");
  ASSERT_FALSE(FullGameDatabase(files_, kDirectory, 0).find(noted));
  change_layer(8, [&](Layer& layer) {
    const Place place = place_of(noted);
    const Plane plane = layer.layout().plane(place.split, place.to_move);
    layer.words()[plane.first_word] |= 1;
    const std::vector<ValueCode> values(layer.values(), layer.values() + layer.positions());
    layer.count();
    layer.add_values();
    const std::uint64_t index = *layer.index(place);
    std::copy_n(values.begin(), index, layer.values());
    layer.values()[index] = encode({Outcome::kWin, 0});
    std::copy(values.begin() + static_cast<std::ptrdiff_t>(index), values.end(),
              layer.values() + index + 1);
  });
  const FullGameReport report = report_of(files_);
  EXPECT_EQ(report.faults, 1U);
  EXPECT_TRUE(has_example(report, to_text(noted) + ": is not a successor of any position"));
}

TEST_F(WrongFullGame, WrongCountsAreFound) {
  const StoredLayer stored(files_, layer_file(kDirectory, 4));
  LayerHeader header = stored.header();
  ++header.tally.sowings;
  write_layer(files_, kDirectory, header, layer_of(stored));
  const FullGameReport report = report_of(files_);
  EXPECT_EQ(report.faults, 1U);
  EXPECT_TRUE(has_example(report, "layer 4: has different counts"));
}

}  // namespace
}  // namespace seedbank::db::fullgame
