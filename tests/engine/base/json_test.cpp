// Parsing of untrusted JSON.
#include "engine/base/json.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace seedbank::engine {
namespace {

// `begin`, repeated `depth` times, then `end`.
std::string nested(int depth, const std::string& begin, const std::string& end) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += begin;
  for (int i = 0; i < depth; ++i) text += end;
  return text;
}

std::string error_of(const std::string& text) {
  try {
    (void)parse_json(text);
  } catch (const JsonError& error) {
    return error.what();
  }
  return "";
}

TEST(ParseJson, AcceptsValidText) {
  const std::string text = R"({"b":[1,-2,3.5,null,true],"a":{"text":"\u00e9"}})";
  EXPECT_EQ(parse_json(text), Json::parse(text));
  EXPECT_EQ(to_line(parse_json(R"({"b":1,"a":2})")), R"({"b":1,"a":2})")
      << "fields keep their order";
}

TEST(ParseJson, ErrorsNameTheReason) {
  EXPECT_EQ(error_of(""), "invalid JSON at byte 1");
  EXPECT_EQ(error_of("[1,"), "invalid JSON at byte 4");
  EXPECT_EQ(error_of("[1] 2"), "invalid JSON at byte 5");
  EXPECT_EQ(error_of("1e999"), "JSON with a number that is out of range");
  EXPECT_EQ(error_of(R"({"a":{"b":1},"c":[{"b":1},{"b":1}],"b":1})"), "");
  EXPECT_EQ(error_of(R"([{"b":1,"a":{"b":1},"b":2}])"), "JSON with two fields 'b'");
}

TEST(ParseJson, RefusesDeepNesting) {
  constexpr int kMany = 1'000'000;
  const std::string error = "JSON nested more than 32 deep";
  EXPECT_EQ(error_of(nested(kMostJsonDepth, "[", "]")), "");
  EXPECT_EQ(error_of(nested(kMostJsonDepth - 1, R"({"a":)", "}").insert(5 * 31, "0")), "");
  EXPECT_EQ(error_of(nested(kMostJsonDepth / 2, R"([{"a":)", "}]").insert(6 * 16, "0")), "");
  for (const char* begin : {"[", R"({"a":)", R"([{"a":)"}) {
    for (const int depth : {kMostJsonDepth + 1, kMany}) {
      EXPECT_EQ(error_of(nested(depth, begin, "")), error) << begin << depth;
    }
  }
  EXPECT_EQ(error_of(nested(kMany, "[", "]")), error);
  EXPECT_EQ(error_of(R"({"a":0,"b":)" + nested(kMany, "[", "]") + '}'), error);
}

}  // namespace
}  // namespace seedbank::engine
