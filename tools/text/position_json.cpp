// Objects about one position.
#include "tools/text/position_json.h"

namespace seedbank::tools {

engine::Json move_json(std::string_view position, Rules rules, std::string_view strategy,
                       std::uint64_t random_seed, int pit) {
  engine::Json json = engine::json_object("move");
  json["position"] = position;
  json["rules"] = name(rules);
  json["strategy"] = strategy;
  json["random_seed"] = random_seed;
  json["pit"] = pit;
  return json;
}

engine::Json conversion_json(const NotedPosition& noted, engine::Notation to) {
  engine::Json json = engine::json_object("convert");
  json["position"] = to_text(noted);
  json["notation"] = name(to);
  json["text"] = engine::write_position(to, noted);
  return json;
}

}  // namespace seedbank::tools
