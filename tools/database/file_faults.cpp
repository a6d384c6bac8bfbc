// Faults of the files of a database.
#include "tools/database/file_faults.h"

#include <algorithm>
#include <iostream>
#include <iterator>

#include <fmt/core.h>

#include "db/fullgame/files/layer_file.h"
#include "tools/database/digest_list.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {

std::vector<FileFault> named(Game game, const std::vector<db::FileFault>& faults) {
  std::vector<FileFault> result;
  for (const db::FileFault& fault : faults) {
    result.push_back({file_name(game, fault.pair), fault.state, fault.text});
  }
  return result;
}

std::vector<FileFault> named(const std::vector<db::fullgame::LayerFault>& faults) {
  std::vector<FileFault> result;
  for (const db::fullgame::LayerFault& fault : faults) {
    result.push_back(
        {db::fullgame::layer_file({}, fault.captured).string(), fault.state, fault.text});
  }
  return result;
}

std::string to_text(const FileFault& fault) {
  return fmt::format("{}: {}{}", name(fault.state), fault.file,
                     fault.text.empty() ? "" : ": " + fault.text);
}

engine::Json to_json(const std::vector<FileFault>& faults) {
  engine::Json json = engine::Json::array();
  for (const FileFault& fault : faults) {
    json.push_back({{"file", fault.file}, {"state", name(fault.state)}, {"text", fault.text}});
  }
  return json;
}

std::vector<FileFault> unreadable_of(const std::vector<FileFault>& faults) {
  std::vector<FileFault> unreadable;
  std::copy_if(faults.begin(), faults.end(), std::back_inserter(unreadable),
               [](const FileFault& fault) { return fault.state == db::FileState::kUnreadable; });
  return unreadable;
}

void name_on_standard_error(const std::filesystem::path& root,
                            const std::vector<FileFault>& faults) {
  for (const FileFault& fault : faults) {
    std::cerr << "seedbank: " << (root / fault.file).string() << ": "
              << (fault.text.empty() ? std::string(name(fault.state)) : fault.text) << '\n';
  }
}

ExitCode report_faults(const std::filesystem::path& root, const std::vector<FileFault>& faults) {
  name_on_standard_error(root, faults);
  if (faults.size() > 1) {
    std::cerr << "seedbank: " << count_text(faults.size())
              << " files are damaged, missing or unreadable; copy them again, or remove them and "
                 "build again\n";
  }
  return unreadable_of(faults).empty() ? ExitCode::kNoDatabase : ExitCode::kIo;
}

}  // namespace seedbank::tools
