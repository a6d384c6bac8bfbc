// Reads the small CSV files of data/: a header line, fields separated by commas, quoted if needed.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace seedbank {

/// Returns the fields of the rows of data/`name`, without the header. Lines that begin with # are
/// comments. Throws std::runtime_error if the file cannot be read or has no rows.
inline std::vector<std::vector<std::string>> rows_of_data_file(const std::string& name) {
  std::ifstream file(SEEDBANK_SOURCE_DIR "/data/" + name);
  if (!file) throw std::runtime_error("cannot open data/" + name);
  std::vector<std::vector<std::string>> rows;
  bool header_seen = false;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (!header_seen) {
      header_seen = true;
      continue;
    }
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    rows.push_back(std::move(fields));
  }
  if (rows.empty()) throw std::runtime_error("no rows in data/" + name);
  return rows;
}

}  // namespace seedbank
