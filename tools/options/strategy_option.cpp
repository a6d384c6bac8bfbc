// Options that name strategies.
#include "tools/options/strategy_option.h"

#include <algorithm>
#include <limits>

#include "engine/strategy/strategy_names.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {

std::string parse_strategy(const std::string& source, const std::string& text) {
  try {
    engine::check_strategy_name(text);
  } catch (const engine::StrategyNameError& error) {
    throw UsageError(source + ": " + error.what());
  }
  return text;
}

std::vector<std::string> parse_strategies(const std::string& source, const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    names.push_back(parse_strategy(source, text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return names;
}

std::string strategies_help() {
  std::size_t width = 0;
  for (const auto& family : engine::kStrategyFamilies) width = std::max(width, family.form.size());
  std::string text;
  for (const auto& family : engine::kStrategyFamilies) {
    text += "  " + std::string(family.form) + std::string(width + 2 - family.form.size(), ' ') +
            std::string(family.meaning) + '\n';
  }
  return text;
}

void add_random_seed_option(OptionTable& table, std::uint64_t& seed, const std::string& meaning) {
  table.add_number("random-seed", seed, {0, std::numeric_limits<std::int64_t>::max()}, meaning);
  table.mark_rare();
}

}  // namespace seedbank::tools
