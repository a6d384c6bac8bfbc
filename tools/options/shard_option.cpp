// The option --shard: one of several runs that share work.
#include "tools/options/shard_option.h"

#include <charconv>

#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

// The number that begins at `text`, which is moved behind it; 0 where there is none.
std::uint64_t take_number(std::string_view& text) {
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return error == std::errc() ? number : 0;
}

engine::Shard parse_shard(const std::string& text) {
  std::string_view rest = text;
  engine::Shard shard;
  shard.number = take_number(rest);
  const bool has_slash = rest.starts_with('/');
  if (has_slash) rest.remove_prefix(1);
  shard.of = take_number(rest);
  if (!has_slash || !rest.empty() || shard.number < 1 || shard.number > shard.of ||
      shard.of > engine::kMostShards) {
    throw UsageError("option '--shard': '" + text +
                     "' is not a part I/N of the work such as 2/8: I is 1 to N, N at most " +
                     std::to_string(engine::kMostShards));
  }
  return shard;
}

}  // namespace

void add_shard_option(OptionTable& table, std::optional<engine::Shard>& shard,
                      const std::string& meaning) {
  table.add_value("shard", "I/N", meaning, "",
                  [&shard](const std::string& text) { shard = parse_shard(text); });
  table.mark_rare();
}

std::string to_text(engine::Shard shard) {
  return std::to_string(shard.number) + '/' + std::to_string(shard.of);
}

}  // namespace seedbank::tools
