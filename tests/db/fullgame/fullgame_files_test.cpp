// Files of full-game databases: numbers of candidates, frames, layers, resumption.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include "db/fullgame/builder/build.h"
#include "db/fullgame/files/database.h"
#include "db/fullgame/files/layer_file.h"
#include "db/fullgame/files/verify.h"
#include "db/index/ranking.h"
#include "db/storage/errors.h"
#include "tests/db/endgame/handmade_file.h"
#include "tests/db/fullgame/fullgame_layers.h"
#include "tests/db/fullgame/plain_full_game.h"

namespace seedbank::db::fullgame {
namespace {

const std::filesystem::path kDirectory = "game";
constexpr FullGame kTiny{{2, Rules::kEmptyCapture}, 1, End::kMajority};
constexpr FullGame kSmall{{2, Rules::kStandard}, 2, End::kPlayOn};

TEST(LayerLayout, NumbersCandidatesByTheFormulaOfTheDocument) {
  for (const auto& [pits, seeds] : {std::pair{1, 6}, {2, 8}, {3, 6}, {7, 2}}) {
    std::uint64_t all = 0;
    for (int captured = 0; captured <= seeds; ++captured) {
      const LayerLayout numbers(pits, seeds, captured);
      const int in_play = seeds - captured;
      EXPECT_EQ(numbers.candidates(), 2 * static_cast<std::uint64_t>(captured + 1) *
                                          binomial(in_play + 2 * pits - 1, 2 * pits - 1));
      for (std::uint64_t number = 0; number < numbers.candidates(); ++number) {
        const Place place = numbers.place(number);
        ASSERT_EQ(place_of(position_at(pits, seeds, place)), place);
        ASSERT_EQ(numbers.number(place), number);
        std::uint64_t expected = static_cast<std::uint64_t>(place.split.south_store) *
                                 (2 * binomial(in_play + 2 * pits - 1, 2 * pits - 1));
        const auto plane = [&, pits = pits](int k) {
          return std::uint64_t{side_count(pits, k)} * side_count(pits, in_play - k);
        };
        for (int k = 0; k < place.split.south_seeds; ++k) expected += 2 * plane(k);
        if (place.to_move == Side::kNorth) expected += plane(place.split.south_seeds);
        expected += std::uint64_t{place.row} * side_count(pits, in_play - place.split.south_seeds) +
                    place.column;
        ASSERT_EQ(number, expected);
      }
      all += numbers.candidates();
    }
    EXPECT_EQ(all, compositions(pits, seeds));
  }
}

TEST(FrameCodec, RefusesContentThatIsNotASetOfPositions) {
  // Runs of 2 and 130 with a gap of 300 between, from 1000 on: lengths - 1, gap - 1.
  const Bytes sound = {1, 0x81, 0x01, 0xAB, 0x02};
  FrameContent out;
  const auto parsed = [&](const Bytes& content, std::uint64_t end = 1432,
                          Content kind = Content::kPositions) {
    return parse_frame(content, 1000, end, 132, kind, out);
  };
  ASSERT_TRUE(parsed(sound));
  EXPECT_EQ(out.runs, (std::vector<fullgame::Run>{{1000, 2}, {1302, 130}}));
  EXPECT_FALSE(parsed(sound, 1431)) << "beyond the end";
  EXPECT_FALSE(parsed(sound, 1432, Content::kValues)) << "no values";
  EXPECT_TRUE(parsed(joined(sound, Bytes(132)), 1432, Content::kValues));
  EXPECT_FALSE(parsed(joined(sound, Bytes(131)), 1432, Content::kValues)) << "a value is missing";
  EXPECT_FALSE(parsed(joined(sound, Bytes(1)))) << "a byte too many";
  EXPECT_FALSE(parsed({})) << "nothing";
  EXPECT_FALSE(parsed({1, 0x81, 0x01})) << "no gap";
  EXPECT_FALSE(parsed({1, 0x82, 0x01, 0xAB, 0x02})) << "a position too many";
  EXPECT_FALSE(parsed({1, 0x81, 0x81, 0x00, 0xAB, 0x02})) << "a number longer than necessary";
  EXPECT_FALSE(parsed({1, 0x81, 0x01, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01}))
      << "a number too long";
}

TEST(LayerFiles, RoundTrip) {
  std::mt19937_64 random = seeded_generator();
  const FullGame full_game{{3, Rules::kStandard}, 3, End::kPlayOn};
  for (const int captured : {2, 5, 17, 18}) {
    const Layer layer = meaningless_layer(LayerLayout(3, full_game.seeds(), captured), random);
    for (const Content content : {Content::kPositions, Content::kValues}) {
      SCOPED_TRACE(std::to_string(captured) + " captured, " + std::to_string(layer.positions()));
      MemoryFileSystem files;
      const LayerHeader header = header_of(layer, full_game, content);
      Bytes first;
      for (std::size_t threads = 1; threads <= 3; ++threads) {
        const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
        write_layer(files, kDirectory, header, layer);
        const Bytes& bytes = *files.files.at(layer_file(kDirectory, captured));
        if (threads == 1) first = bytes;
        EXPECT_TRUE(bytes == first) << threads << " threads";
      }
      const StoredLayer stored(files, layer_file(kDirectory, captured));
      EXPECT_EQ(stored.header(), header);
      EXPECT_EQ(stored.frames(), frames_of(layer.positions()));
      const Layer read = layer_of(stored);
      EXPECT_TRUE(same_positions(read, layer));
      EXPECT_TRUE(content == Content::kPositions || same(read, layer));
    }
  }
}

TEST(LayerFiles, FindEveryPositionInTheRightFrame) {
  std::mt19937_64 random = seeded_generator();
  const FullGame full_game{{3, Rules::kStandard}, 4, End::kPlayOn};
  const Layer layer = meaningless_layer(LayerLayout(3, full_game.seeds(), 2), random);
  MemoryFileSystem files;
  write_layer(files, kDirectory, header_of(layer, full_game, Content::kValues), layer);
  const StoredLayer stored(files, layer_file(kDirectory, 2));
  EXPECT_GT(stored.frames(), 2U);
  std::vector<DecodedFrame> frames;
  FrameReader reader;
  for (std::uint64_t number = 0; number < stored.frames(); ++number) {
    stored.read_frame(number, reader);
    frames.emplace_back(reader.content);
  }
  for (std::uint64_t candidate = 0; candidate < stored.layout().candidates(); ++candidate) {
    const auto expected = layer.index(stored.layout().place(candidate));
    const auto number = stored.frame_of(candidate);
    std::optional<std::uint64_t> index;
    if (number) {
      const DecodedFrame& frame = frames[*number];
      if (const auto in_frame = frame.find(candidate)) {
        index = *number * kFramePositions + *in_frame;
        ASSERT_EQ(frame.candidate(*in_frame), candidate);
      }
    }
    ASSERT_EQ(index, expected) << candidate;
  }
}

// The database of a game against the plain twin: whether each candidate is reachable, and its
// value.
void expect_plain(const FullGameDatabase& database) {
  const FullGame& full_game = database.full_game();
  const PlainFullGame plain(full_game);
  std::size_t found = 0;
  for (int captured = 0; captured <= full_game.seeds(); ++captured) {
    const LayerLayout& candidates = database.layer(captured).layout();
    for (std::uint64_t number = 0; number < candidates.candidates(); ++number) {
      const NotedPosition noted =
          position_at(full_game.game.pits, full_game.seeds(), candidates.place(number));
      const auto expected = plain.values().find(to_text(noted));
      const auto answer = database.find(noted);
      ASSERT_EQ(answer.has_value(), expected != plain.values().end()) << to_text(noted);
      if (!answer) continue;
      ASSERT_EQ(answer->value, expected->second) << to_text(noted);
      ++found;
    }
  }
  EXPECT_EQ(found, plain.values().size());
}

TEST(FullGameDatabase, HasThePositionsOfPlainEnumerationAndNoOthers) {
  for (const auto& [pits, seeds] : {std::pair{1, 1}, {1, 4}, {2, 1}, {2, 2}, {2, 3}, {3, 1}}) {
    for (const Rules rules : {Rules::kEmptyCapture, Rules::kStandard}) {
      for (const End end : {End::kMajority, End::kPlayOn}) {
        const FullGame full_game{{pits, rules}, seeds, end};
        SCOPED_TRACE(to_text(full_game));
        MemoryFileSystem files;
        const Summary summary = build_into(files, kDirectory, full_game);
        const FullGameDatabase database(files, kDirectory, 1 << 20);
        EXPECT_EQ(database.full_game(), full_game);
        EXPECT_EQ(database.find({pits, Side::kSouth, opening(pits, seeds)})->value,
                  summary.opening);
        EXPECT_EQ(database.total(), summary.total);
        EXPECT_TRUE(database.is_of_game({pits, Side::kSouth, opening(pits, seeds)}));
        EXPECT_FALSE(database.is_of_game({pits + 1, Side::kSouth, opening(pits, seeds)}));
        EXPECT_FALSE(database.is_of_game({pits, Side::kSouth, opening(pits, seeds + 1)}));
        expect_plain(database);
        const std::stop_token stop;
        const auto progress = [](std::uint64_t, std::uint64_t) {};
        const FullGameReport report = verify_all(database, progress, stop);
        EXPECT_EQ(report.positions, summary.total.positions);
        EXPECT_EQ(report.faults, 0U)
            << report.examples.front().where << report.examples.front().what;
      }
    }
  }
}

// Expects that opening the directory throws an `Error` whose message contains `words`.
template <typename Error>
void expect_refused(const FileSystem& files, const std::string& words) {
  try {
    const FullGameDatabase database(files, kDirectory, 0);
    ADD_FAILURE() << "not refused: " << words;
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
  }
}

TEST(FullGameDatabase, RefusesMissingFilesAndThoseOfAnotherGame) {
  MemoryFileSystem files;
  expect_refused<MissingError>(files, "layers of a full-game database");
  build_into(files, kDirectory, kTiny);
  const auto sound = files.files;
  for (const int missing : {1, 2, 4}) files.files.erase(layer_file(kDirectory, missing));
  expect_refused<MissingError>(files, "layers 1..2, 4");

  files.files = sound;
  const Layer layer = layer_of(StoredLayer(files, layer_file(kDirectory, 3)));
  write_layer(files, kDirectory, header_of(layer, kTiny, Content::kPositions), layer);
  expect_refused<MissingError>(files, "values of layers 3: the build was interrupted");

  files.files = sound;
  std::swap(files.files.at(layer_file(kDirectory, 1)), files.files.at(layer_file(kDirectory, 2)));
  expect_refused<FormatError>(files, "layer-001.seedbank: holds the layer of 2 captured seeds");

  for (const FullGame& other : {FullGame{{2, Rules::kStandard}, 1, End::kMajority},
                                FullGame{{2, Rules::kEmptyCapture}, 1, End::kPlayOn},
                                FullGame{{2, Rules::kEmptyCapture}, 2, End::kMajority},
                                FullGame{{1, Rules::kEmptyCapture}, 2, End::kMajority}}) {
    MemoryFileSystem others;
    build_into(others, kDirectory, other);
    EXPECT_THROW(LayerDirectory(others, kDirectory, kTiny), FormatError) << to_text(other);
    files.files = sound;
    files.files[layer_file(kDirectory, 3)] = others.files.at(layer_file(kDirectory, 3));
    expect_refused<FormatError>(files, "layer of another game: " + to_text(other));
  }
}

// --- Resumption ----------------------------------------------------------------------------------

using Contents = std::map<std::filesystem::path, Bytes>;

Contents contents_of(const MemoryFileSystem& files) {
  Contents contents;
  for (const auto& [path, bytes] : files.files) contents[path] = *bytes;
  return contents;
}

TEST(LayerDirectory, ABuildThatFailsAnywhereResumesToTheSameBytes) {
  MemoryFileSystem straight;
  const Summary summary = build_into(straight, kDirectory, kSmall);
  const Contents expected = contents_of(straight);
  ASSERT_EQ(expected.size(), static_cast<std::size_t>(kSmall.seeds()) + 1);
  int failures = 0;
  for (int last_good = 0;; ++last_good) {
    MemoryFileSystem files;
    int renamed = 0;
    files.fail = [&](const std::string& operation) {
      return operation == "rename" && renamed++ == last_good ? ENOSPC : 0;
    };
    try {
      build_into(files, kDirectory, kSmall);
      break;
    } catch (const IoError&) {
      ++failures;
    }
    const tbb::global_control control(tbb::global_control::max_allowed_parallelism,
                                      1 + static_cast<std::size_t>(last_good) % 3);
    const Summary resumed = build_into(files, kDirectory, kSmall);
    EXPECT_EQ(resumed.total, summary.total);
    EXPECT_EQ(resumed.opening, summary.opening);
    EXPECT_TRUE(contents_of(files) == expected) << "after " << last_good << " files";
  }
  EXPECT_EQ(failures, 2 * (kSmall.seeds() + 1)) << "each layer is written twice";
}

TEST(LayerDirectory, ValuesAreNotBegunWithoutSpaceForThem) {
  MemoryFileSystem files;
  files.free = 10;
  EXPECT_THROW((void)build_into(files, kDirectory, kSmall), ResourceError);
  const LayerDirectory layers(files, kDirectory, kSmall);
  EXPECT_TRUE(layers.has_positions(0));
  EXPECT_FALSE(layers.has_values(kSmall.seeds()));
  files.free = 6 * 2 * compositions(kSmall.game.pits, kSmall.seeds());  // bits, and more positions
  (void)build_into(files, kDirectory, kSmall);
  EXPECT_TRUE(LayerDirectory(files, kDirectory, kSmall).is_complete());
}

TEST(LayerDirectory, AMissingLayerIsComputedAgain) {
  MemoryFileSystem files;
  build_into(files, kDirectory, kSmall);
  const Contents expected = contents_of(files);
  for (int missing = 0; missing <= kSmall.seeds(); ++missing) {
    files.files.erase(layer_file(kDirectory, missing));
    EXPECT_FALSE(LayerDirectory(files, kDirectory, kSmall).is_complete());
    build_into(files, kDirectory, kSmall);
    EXPECT_TRUE(contents_of(files) == expected) << missing;
    EXPECT_TRUE(LayerDirectory(files, kDirectory, kSmall).is_complete());
  }
}

TEST(LayerDirectory, LittleMemoryGivesTheSameBytesAndResumes) {
  const FullGame full_game{{3, Rules::kEmptyCapture}, 3, End::kMajority};
  MemoryFileSystem files;
  build_into(files, kDirectory, full_game);
  const Contents expected = contents_of(files);
  // Enough memory for several groups of layers.
  const std::uint64_t little = least_build_memory(full_game) + 30'000;
  MemoryFileSystem others;
  build_into(others, kDirectory, full_game, little);
  EXPECT_TRUE(contents_of(others) == expected);
  for (const int missing : {0, 3, 4, 9}) others.files.erase(layer_file(kDirectory, missing));
  build_into(others, kDirectory, full_game, little);
  EXPECT_TRUE(contents_of(others) == expected);
}

// --- Golden files --------------------------------------------------------------------------------

const std::filesystem::path kGolden = std::filesystem::path(SEEDBANK_SOURCE_DIR) / "tests" / "db" /
                                      "golden" / "format-2" / "fullgame-2-1";

TEST(GoldenFullGame, IsReadAndWrittenWithTheSameBytes) {
  const FullGameDatabase database(PosixFileSystem(), kGolden, 0);
  expect_plain(database);
  MemoryFileSystem files;
  build_into(files, kGolden, kTiny);
  for (const auto& [path, bytes] : files.files) {
    std::ifstream file(path, std::ios::binary);
    const Bytes golden{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    EXPECT_TRUE(*bytes == golden) << path << " would now be written otherwise";
  }
}

}  // namespace
}  // namespace seedbank::db::fullgame
