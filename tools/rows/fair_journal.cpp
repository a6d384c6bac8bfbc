// The journal of a search for fair starts: read, written anew without what does not count, added
// to.
#include "tools/rows/fair_journal.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <string_view>

#include "db/storage/atomic_file.h"
#include "db/storage/errors.h"
#include "engine/base/quantity.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kTitle = "seedbank fair journal 1: ";

// Longer lines are none of ours: those of verdicts are shorter, and so is any question.
constexpr std::size_t kMostLineBytes = 200;

std::string line_of(std::size_t board, bool is_of_value) {
  return std::to_string(board) + (is_of_value ? " yes\n" : " no\n");
}

// "empty-capture, 6 pits, 4 seeds in each, 1 to 2 moved, value 0": no two questions alike.
std::string text_of(const engine::FairQuestion& question) {
  return std::string(name(question.game.rules)) + ", " + std::to_string(question.game.pits) +
         " pits, " + std::to_string(question.seeds_a_pit) + " seeds in each, 1 to " +
         std::to_string(question.most_moved) + " moved, value " +
         engine::margin_text(question.value);
}

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// The file, or as much of it as a journal can be long.
std::string text_of(const db::ReadableFile& file, std::size_t boards) {
  const std::uint64_t most = kMostLineBytes * (std::uint64_t{boards} + 2);
  std::string text(static_cast<std::size_t>(std::min(file.bytes(), most)), '\0');
  text.resize(file.read(0, {reinterpret_cast<std::uint8_t*>(text.data()), text.size()}));
  return text;
}

}  // namespace

std::string journal_name(const engine::FairQuestion& question) {
  return "fair-" + std::string(name(question.game.rules)) + '-' +
         std::to_string(question.game.pits) + '-' + std::to_string(question.seeds_a_pit) + '-' +
         std::to_string(question.most_moved) + "-value-" + std::to_string(question.value) +
         ".journal";
}

FairJournal::FairJournal(db::FileSystem& files, const std::filesystem::path& file,
                         const engine::FairQuestion& question, std::size_t boards)
    : files_(files), file_(std::filesystem::absolute(file)), known_(boards) {
  const std::string head = std::string(kTitle) + text_of(question) + '\n';
  read(head);
  std::string text = head;
  for (std::size_t board = 0; board < boards; ++board) {
    if (known_[board]) text += line_of(board, *known_[board]);
  }
  // Adding to the old file would join the next line to one that was cut short.
  db::AtomicFile copy(files_, file_);
  copy.append(bytes_of(text));
  out_ = copy.publish_open();
}

void FairJournal::read(const std::string& head) {
  std::string text;
  try {
    text = text_of(*files_.open(file_), known_.size());
  } catch (const db::MissingError&) {
    return;
  }
  if (!text.starts_with(head)) {
    const std::string first = text.substr(0, std::min(text.find('\n'), kMostLineBytes));
    if (!first.starts_with(kTitle)) throw db::FormatError(file_, 0, "no journal of seedbank fair");
    throw UsageError(file_.string() + ": the journal of another list, of " +
                     first.substr(kTitle.size()));
  }
  std::size_t begin = head.size();
  for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    read_line(text.substr(begin, end - begin), begin);
  }
  if (text.size() - begin > kMostLineBytes) {
    throw db::FormatError(file_, begin, "damaged: no line of a journal is so long");
  }
}

void FairJournal::read_line(const std::string& line, std::size_t offset) {
  std::size_t board = 0;
  const char* const end = line.data() + line.size();
  const auto [stop, error] = std::from_chars(line.data(), end, board);
  const std::string_view verdict(stop, end);
  if (error != std::errc() || (verdict != " yes" && verdict != " no")) {
    throw db::FormatError(file_, offset, "damaged: no verdict on a board");
  }
  if (board >= known_.size())
    throw db::FormatError(file_, offset, "damaged: no board has this number");
  if (known_[board]) throw db::FormatError(file_, offset, "damaged: a second verdict on a board");
  known_[board] = verdict == " yes";
}

void FairJournal::add(std::size_t board, bool is_of_value) {
  const std::string line = line_of(board, is_of_value);
  for (std::span<const std::uint8_t> bytes = bytes_of(line); !bytes.empty();) {
    bytes = bytes.subspan(out_->write_some(bytes));
  }
}

}  // namespace seedbank::tools
