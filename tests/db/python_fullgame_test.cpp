// Tests that the format document of full-game files is sufficient: a script written from it reads
// the files of this program and refuses damaged ones.
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "db/fullgame/files/layer_file.h"
#include "tests/db/fullgame/fullgame_layers.h"
#include "tests/db/python_script.h"
#include "tests/db/temporary_directory.h"

namespace seedbank::db::fullgame {
namespace {

std::string read_by_us(const StoredLayer& stored) {
  std::ostringstream out;
  out << "layer " << stored.header().captured << ' ' << stored.positions() << ' ';
  out.width(16);
  out.fill('0');
  out << std::hex << stored.digest() << std::dec << '\n';
  const FullGame& full_game = stored.header().full_game;
  FrameReader reader;
  for (std::uint64_t number = 0; number < stored.frames(); ++number) {
    stored.read_frame(number, reader);
    const FrameContent& content = reader.content;
    std::size_t index = 0;
    for (const Run& run : content.runs) {
      for (std::uint64_t i = 0; i < run.count; ++i, ++index) {
        out << seedbank::to_text(position_at(full_game.game.pits, full_game.seeds(),
                                             stored.layout().place(run.first + i)));
        if (!content.values.empty()) {
          const Value value = decode(content.values[index]);
          out << ' ' << name(value.outcome) << ' ' << value.depth;
        }
        out << '\n';
      }
    }
  }
  return out.str();
}

void expect_same_reading(const std::filesystem::path& path) {
  const ScriptOutcome outcome = run_script("db/read_fullgame.py", path);
  EXPECT_EQ(outcome.exit_code, 0);
  // Not EXPECT_EQ, which would print both.
  EXPECT_TRUE(outcome.text == read_by_us(StoredLayer(PosixFileSystem(), path)))
      << outcome.text.substr(0, 500);
}

TEST(PythonFullGameReader, ReadsTheSameAsTheProgram) {
  PosixFileSystem files;
  const TemporaryDirectory directory;
  const FullGame full_game{{3, Rules::kStandard}, 1, End::kPlayOn};
  build_into(files, directory.path(), full_game);
  for (const int captured : {0, 3, 6}) expect_same_reading(layer_file(directory.path(), captured));
  // More than one frame.
  std::mt19937_64 random = seeded_generator();
  const Layer layer = meaningless_layer(LayerLayout(3, 18, 6), random);
  for (const Content content : {Content::kPositions, Content::kValues}) {
    const FullGame larger{{3, Rules::kStandard}, 3, End::kPlayOn};
    write_layer(files, directory.path(), header_of(layer, larger, content), layer);
    expect_same_reading(layer_file(directory.path(), 6));
  }
}

TEST(PythonFullGameReader, RefusesDamagedFiles) {
  const std::filesystem::path golden = std::filesystem::path(SEEDBANK_SOURCE_DIR) / "tests" / "db" /
                                       "golden" / "format-2" / "fullgame-2-1" /
                                       "layer-002.seedbank";
  const TemporaryDirectory directory;
  const std::filesystem::path path = directory.path() / "file";
  const auto bytes = std::filesystem::file_size(golden);
  std::filesystem::copy_file(golden, path);
  expect_same_reading(path);
  for (const std::uintmax_t byte : {std::uintmax_t{3}, std::uintmax_t{20}, std::uintmax_t{82},
                                    bytes - 70, bytes - 30, bytes - 1}) {
    expect_damage_refused("db/read_fullgame.py", path, byte);
  }
}

}  // namespace
}  // namespace seedbank::db::fullgame
