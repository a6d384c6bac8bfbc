// The document of the journal suffices to read one: a script written from it alone reads the
// journals of this program and refuses damaged ones.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/journal/journal_format.h"
#include "engine/journal/proof_journal.h"
#include "tests/db/python_script.h"
#include "tests/db/temporary_directory.h"
#include "tests/engine/random_facts.h"
#include "tests/random_seed.h"

namespace seedbank::engine {
namespace {

const std::string kScript = "engine/journal/read_journal.py";

std::string line_of(const ProvenShare& fact, int pits) {
  std::string line;
  for (const Row& side : {fact.position.mover, fact.position.waiter}) {
    for (int pit = 0; pit < pits; ++pit) line += std::to_string(side[pit]) + ' ';
  }
  return line + std::to_string(fact.bounds.low) + ' ' + std::to_string(fact.bounds.high) + '\n';
}

TEST(PythonJournalReader, ReadsWhatIsWritten) {
  std::mt19937_64 generator = seeded_generator();
  db::PosixFileSystem files;
  for (const Rules rules : kAllRules) {
    for (int pits = 1; pits <= kMaxPits; ++pits) {
      const db::TemporaryDirectory directory;
      const std::filesystem::path file = directory.path() / "journal";
      std::vector<std::string> expected;
      for (int run = 0; run < 2; ++run) {
        ProofJournal journal(files, file, {pits, rules}, {.least_work = 1});
        for (const ProvenShare& fact : random_facts(generator, pits, 200, run == 0 ? 20 : 3000)) {
          journal.proven(fact);
        }
        expected.clear();
        journal.for_each([&](const ProvenShare& fact) { expected.push_back(line_of(fact, pits)); });
      }
      const db::ScriptOutcome outcome = db::run_script(kScript, file);
      EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
      std::vector<std::string> lines;
      for (std::size_t begin = 0, end = 0; begin < outcome.text.size(); begin = end) {
        end = outcome.text.find('\n', begin) + 1;
        lines.push_back(outcome.text.substr(begin, end - begin));
      }
      ASSERT_EQ(lines.size(), expected.size() + 2);
      EXPECT_EQ(lines.front(),
                "game " + std::string(name(rules)) + ' ' + std::to_string(pits) + '\n');
      EXPECT_EQ(lines.back(), "torn 0\n");
      lines = {lines.begin() + 1, lines.end() - 1};
      std::ranges::sort(lines);
      std::ranges::sort(expected);
      EXPECT_EQ(lines, expected);
    }
  }
}

TEST(PythonJournalReader, IgnoresZerosAtTheEnd) {
  std::mt19937_64 generator = seeded_generator();
  db::PosixFileSystem files;
  const db::TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "journal";
  {
    ProofJournal journal(files, file, {3, Rules::kStandard}, {.least_work = 1});
    for (const ProvenShare& fact : random_facts(generator, 3, 20)) journal.proven(fact);
  }
  const std::string sound = db::run_script(kScript, file).text;
  std::filesystem::resize_file(file, std::filesystem::file_size(file) + 600'000);
  const db::ScriptOutcome outcome = db::run_script(kScript, file);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_EQ(outcome.text, sound.substr(0, sound.rfind("torn")) + "torn 600000\n");
  const ProofJournal journal(files, file, {3, Rules::kStandard});
  EXPECT_EQ(journal.torn_bytes(), 600'000U);
}

TEST(PythonJournalReader, RefusesDamage) {
  std::mt19937_64 generator = seeded_generator();
  db::PosixFileSystem files;
  const db::TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "journal";
  {
    ProofJournal journal(files, file, {3, Rules::kStandard}, {.least_work = 1});
    for (int batch = 0; batch < 2; ++batch) {
      for (const ProvenShare& fact : random_facts(generator, 3, 20)) journal.proven(fact);
      journal.flush();
    }
  }
  for (const unsigned byte : {0U, 13U, 16U, 17U, 20U, 30U, 32U, 40U, 44U, 48U, 50U, 100U}) {
    db::expect_damage_refused(kScript, file, byte);
  }
}

// The first batch of a journal under other headers, and after itself.
TEST(PythonJournalReader, RefusesBatchesOutOfTheirChain) {
  std::mt19937_64 generator = seeded_generator();
  const db::TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "journal";
  const auto outcome_of = [&](const db::Bytes& header, const std::vector<db::Bytes>& batches) {
    std::ofstream out(file, std::ios::binary);
    const auto write = [&](const db::Bytes& bytes) {
      out.write(reinterpret_cast<const char*>(bytes.data()),
                static_cast<std::streamsize>(bytes.size()));
    };
    write(header);
    for (const db::Bytes& batch : batches) write(batch);
    out.close();
    return db::run_script(kScript, file);
  };
  const db::Bytes header = encode_journal_header({3, Rules::kStandard}, 1);
  const db::Bytes batch = encode_batch(random_facts(generator, 3, 20), 3, end_checksum(header));
  EXPECT_EQ(outcome_of(header, {batch}).exit_code, 0);
  const std::string refusal = "invalid: a batch out of its chain\n";
  EXPECT_EQ(outcome_of(header, {batch, batch}).text, refusal);
  for (const db::Bytes& other : {encode_journal_header({3, Rules::kEmptyCapture}, 1),
                                 encode_journal_header({3, Rules::kStandard}, 2)}) {
    EXPECT_EQ(outcome_of(other, {batch}).text, refusal);
  }
}

}  // namespace
}  // namespace seedbank::engine
