// Builds what the games of a program share.
#include "engine/arena/players/program.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <seedbank/error.h>

#include "db/storage/checksum.h"
#include "engine/arena/programs/child_process.h"
#include "engine/arena/programs/exec_image.h"
#include "engine/arena/programs/fresh_directory.h"

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;

// Leaves the last part of a path in a text.
void hide(const fs::path& path, std::string& text) {
  const std::size_t place = text.find(path.string());
  if (!path.empty() && place != std::string::npos) {
    text.replace(place, path.string().size(), path.filename().string());
  }
}

void write_file(const fs::path& file, const std::string& contents) {
  // A link of that name in the directory must not lead anywhere.
  std::error_code unused;
  fs::remove(file, unused);
  std::FILE* const stream = std::fopen(file.c_str(), "wbxe");
  if (stream == nullptr) throw IoError(file, "create", errno);
  const bool is_written =
      std::fwrite(contents.data(), 1, contents.size(), stream) == contents.size();
  if (std::fclose(stream) != 0 || !is_written) throw IoError(file, "write", errno);
}

}  // namespace

Program::Program(PlayerDeclaration declared, ProgramRules rules)
    : declared_(std::move(declared)), rules_(std::move(rules)) {
  const Protocol& protocol = *declared_.protocol;
  for (const ProtocolFile& file : protocol.files) {
    files_.push_back({std::string(file.name), std::string(file.contents)});
  }
  if (protocol.build == nullptr) return;
  try {
    files_ = built();
  } catch (const ProgramFailure& failure) {
    failure_ = failure.what();
  }
}

// In a directory without the files of the program, which could change what is built.
std::vector<Program::File> Program::built() const {
  std::optional<World> world;
  make_world(world, {.disk_bytes = rules_.disk_bytes, .readable = rules_.readable},
             rules_.isolation);
  std::optional<FreshDirectory> directory;
  if (!world) directory.emplace();
  const fs::path folder = world ? world->folder() : directory->path();
  {
    std::optional<WorldWriter> writer;
    if (world) writer.emplace();
    write(files_, folder);
  }
  const fs::path inside = world ? fs::path(World::kFolder) : folder;
  ProcessPlan plan;
  plan.command = declared_.protocol->build(declared_.command);
  plan.directory = inside;
  const std::string path = world ? world->search_path() : search_path();
  plan.environment = Environment{{"HOME", inside.string()}, {"PATH", path}};
  if (world) plan.world = &*world;
  (void)output_of_program(plan, "");
  std::vector<File> files;
  for (const std::string_view name : declared_.protocol->built) {
    std::ifstream stream(folder / name, std::ios::binary);
    files.push_back({std::string(name), {std::istreambuf_iterator<char>(stream), {}}});
    if (!stream || files.back().contents.empty()) {
      throw ProgramFailure(plan.command[0] + " did not write " + std::string(name));
    }
  }
  return files;
}

void Program::write(const std::vector<File>& files, const fs::path& directory) {
  for (const File& file : files) {
    const fs::path place = directory / file.name;
    std::error_code unused;  // writing fails too
    fs::create_directory(place.parent_path(), unused);
    write_file(place, file.contents);
  }
}

std::string version_of(const PlayerDeclaration& declared) {
  std::vector<fs::path> files;
  std::error_code error;
  if (declared.owns_directory && declared.copies) {
    for (fs::recursive_directory_iterator entry(declared.directory, error);
         !error && entry != fs::recursive_directory_iterator() && files.size() < kMostCopiedFiles;
         entry.increment(error)) {
      files.push_back(entry->path().lexically_relative(declared.directory));
    }
    std::sort(files.begin(), files.end());
  } else {
    for (const std::string& word : declared.command) files.emplace_back(word);
  }
  // Declared paths are of this machine.
  PlayerDeclaration anywhere = declared;
  anywhere.directory.clear();
  anywhere.readable.clear();
  std::string text = anywhere.identity();
  for (const fs::path& file : files) {
    const fs::path place = declared.directory / file;
    if (fs::is_symlink(place, error)) {
      text += fmt::format("\n{} -> {}", file.string(), fs::read_symlink(place, error).string());
    } else if (fs::is_regular_file(place, error)) {
      std::ifstream stream(place, std::ios::binary);
      const std::string contents{std::istreambuf_iterator<char>(stream), {}};
      text += fmt::format("\n{} {:016x}", file.string(), db::checksum(contents));
    }
  }
  return fmt::format("{:016x}", db::checksum(text));
}

void make_world(std::optional<World>& world, const WorldPlan& plan, Isolation isolation) {
  if (isolation == Isolation::kNone) return;
  try {
    world.emplace(plan);
  } catch (const ProgramFailure& failure) {
    if (isolation == Isolation::kAuto && !World::why_impossible().empty()) return;
    // Records, which are handed out, name no folders of this machine.
    std::string why = failure.what();
    for (const fs::path& path : plan.readable) hide(path, why);
    hide(plan.folder, why);
    throw ProgramFailure(why);
  }
}

}  // namespace seedbank::engine
