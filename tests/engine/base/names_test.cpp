// Mistyped names.
#include <gtest/gtest.h>
#include <seedbank/error.h>

namespace seedbank {
namespace {

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

TEST(Names, AMessageHasTheNearestOneOrAll) {
  EXPECT_EQ(unknown_name("standrad", {"empty-capture", "standard"}),
            "'standrad' is unknown, did you mean 'standard'?");
  EXPECT_EQ(unknown_name("oware", {"empty-capture", "standard"}),
            "'oware' is unknown; there are empty-capture, standard");
}

}  // namespace
}  // namespace seedbank
