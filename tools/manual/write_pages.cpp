// seedbank_pages: writes the manual pages and the completions into a directory when the project is
// built. They are made from the option tables of the commands, so no option can be forgotten.
// Usage: seedbank_pages DIRECTORY VERSION DATE
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "tools/manual/pages.h"

namespace seedbank::tools {
namespace {

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file.exceptions(std::ios::failbit | std::ios::badbit);
  file << text;
  file.close();
}

}  // namespace
}  // namespace seedbank::tools

int main(int count, char** arguments) {
  using namespace seedbank::tools;
  if (count != 4) {
    std::cerr << "usage: seedbank_pages DIRECTORY VERSION DATE\n";
    return 2;
  }
  try {
    const std::filesystem::path directory = arguments[1];
    const ProgramText program = program_text(arguments[2], arguments[3]);
    std::filesystem::create_directories(directory);
    write(directory / "seedbank.1", man_page(program));
    write(directory / "seedbank-mpi.1", mpi_man_page(mpi_program_text(arguments[2], arguments[3])));
    write(directory / "seedbank.bash", bash_completion(program));
    write(directory / "_seedbank", zsh_completion(program));
    write(directory / "seedbank.fish", fish_completion(program));
  } catch (const std::exception& error) {
    std::cerr << "seedbank_pages: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
