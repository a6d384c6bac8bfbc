// Mistyped names, and names that would change the text around them.
#include <algorithm>
#include <random>

#include <gtest/gtest.h>
#include <seedbank/error.h>

#include "tests/random_seed.h"

namespace seedbank {
namespace {

// The edit distance by its definition, with exchanges of neighbours.
std::size_t edits(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> of(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      std::size_t least = i + j;
      if (i > 0) least = std::min(least, of[i - 1][j] + 1);
      if (j > 0) least = std::min(least, of[i][j - 1] + 1);
      if (i > 0 && j > 0)
        least = std::min(least, of[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        least = std::min(least, of[i - 2][j - 2] + 1);
      }
      of[i][j] = least;
    }
  }
  return of[a.size()][b.size()];
}

bool is_similar(const std::string& word, const std::string& name) {
  return 3 * edits(word, name) <= std::max(word.size(), name.size()) ||
         (word.size() >= 3 && name.starts_with(word));
}

TEST(Names, OnlySimilarOnesAreSuggested) {
  const std::vector<std::string> names = {"build", "verify", "info", "query", "randomSeed"};
  EXPECT_EQ(nearest_name("biuld", names), "build");
  EXPECT_EQ(nearest_name("querry", names), "query");
  EXPECT_EQ(nearest_name("inf", names), "info");
  EXPECT_EQ(nearest_name("QUERY", names), "query");
  EXPECT_EQ(nearest_name("randomseed", names), "randomSeed");
  EXPECT_EQ(nearest_name("solve", names), "");
  EXPECT_EQ(nearest_name("x", names), "");
  EXPECT_EQ(nearest_name(std::string(100'000, 'q'), names), "");
}

TEST(Names, DashesAreNotLetters) {
  EXPECT_EQ(nearest_name("--start", {"--tt", "--shard"}), "");
  EXPECT_EQ(nearest_name("--rule", {"--rules"}), "--rules");
  EXPECT_EQ(nearest_name("-seeds", {"--seeds"}), "--seeds");
}

TEST(Names, RandomWordsGetASimilarNameOrNone) {
  std::mt19937_64 random = seeded_generator();
  const auto letter = [&] { return static_cast<char>('a' + random() % 5); };
  const auto word = [&] {
    std::string text(1 + random() % 9, ' ');
    std::generate(text.begin(), text.end(), letter);
    return text;
  };
  int with_hint = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::vector<std::string> names(1 + random() % 4);
    std::generate(names.begin(), names.end(), word);
    std::string typed = names[random() % names.size()];
    for (std::size_t change = random() % 5; change > 0; --change) {
      const std::size_t at = random() % typed.size();
      if (random() % 3 == 0) {
        typed.insert(at, 1, letter());
      } else if (random() % 2 == 0 && typed.size() > 1) {
        typed.erase(at, 1);
      } else {
        typed[at] = letter();
      }
    }
    const std::string hint = nearest_name(typed, names);
    with_hint += hint.empty() ? 0 : 1;
    const auto similar = [&](const std::string& name) { return is_similar(typed, name); };
    const bool exists = std::any_of(names.begin(), names.end(), similar);
    ASSERT_EQ(!hint.empty(), exists) << typed;
    ASSERT_TRUE(hint.empty() || is_similar(typed, hint)) << typed << ' ' << hint;
  }
  EXPECT_GT(with_hint, 1000);
}

// Control characters, marks of direction and of lines: escaped in names, replaced in messages.
TEST(Names, NoCharacterOfANameChangesTheTextAroundIt) {
  for (const std::string control :
       {"\x01", "\x1b", "\x7f", "\xc2\x85", "\xd8\x9c", "\xe2\x80\x8b", "\xe2\x80\x8e",
        "\xe2\x80\xa8", "\xe2\x80\xae", "\xe2\x81\xa0", "\xe2\x81\xa6", "\xe2\x81\xa9",
        "\xe2\x81\xaf", "\xef\xbb\xbf"}) {
    const std::string shown = shown_name("A" + control + "B");
    EXPECT_TRUE(shown.starts_with("A\\x") && shown.ends_with("B")) << shown;
    EXPECT_TRUE(std::all_of(shown.begin(), shown.end(), [](char c) { return c > ' ' && c < 127; }));
    EXPECT_EQ(single_line("a " + control + "b"), "a ?b");
  }
  EXPECT_EQ(shown_name("  Zo\xc3\xab M. "), "Zo\xc3\xab M.");
  EXPECT_EQ(shown_name("   "), "");
  EXPECT_EQ(shown_name("\xe4\xb8\xad\xe5\x9b\xbd"), "\xe4\xb8\xad\xe5\x9b\xbd");
  const std::string family = "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7";  // with U+200D
  EXPECT_EQ(shown_name(family), family);
}

TEST(Names, ALongNameIsShortenedBetweenCharacters) {
  EXPECT_EQ(shown_name(std::string(5000, 'x')), std::string(100, 'x') + "...");
  std::string long_name = "x";
  for (int i = 0; i < 200; ++i) long_name += "\xc3\xa9";
  EXPECT_EQ(shown_name(long_name), long_name.substr(0, 99) + "...");
}

TEST(Names, AMessageHasTheNearestOneOrAll) {
  EXPECT_EQ(unknown_name("standrad", {"empty-capture", "standard"}),
            "'standrad' is unknown, did you mean 'standard'?");
  EXPECT_EQ(unknown_name("oware", {"empty-capture", "standard"}),
            "'oware' is unknown; there are empty-capture, standard");
}

}  // namespace
}  // namespace seedbank
