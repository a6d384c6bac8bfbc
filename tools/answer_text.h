// Answers as text: for people, on a line, as JSON.
#pragma once

#include <string>

#include "tools/answer.h"
#include "tools/json_line.h"

namespace seedbank::tools {

/// The board drawn, the value and a table of sowings; several lines, the last one ended.
[[nodiscard]] std::string drawn(const Answer& answer);

/// "0,1,0,0,5,2,11,3,0,7,1,0,4,14 s: +3 win, best 2, 2:+3 5:-1 6:+1, database".
[[nodiscard]] std::string on_a_line(const Answer& answer);

/// The fields of `query --json`.
[[nodiscard]] Json to_json(const Answer& answer);

}  // namespace seedbank::tools
