// The parts of the manual pages, seedbank(1) and seedbank-mpi(1).
#include <algorithm>
#include <cstddef>
#include <map>
#include <sstream>

#include "tools/manual/pages.h"
#include "tools/mpi/mpi_commands.h"
#include "tools/program/help.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::size_t kColumns = 78;

// Escapes characters that roff would interpret, or print as different characters.
std::string escaped(std::string_view text) {
  static const std::map<char, std::string_view> kEscapes = {
      {'\\', "\\e"}, {'-', "\\-"}, {'\'', "\\(aq"}, {'`', "\\(ga"}, {'^', "\\(ha"}, {'~', "\\(ti"},
  };
  std::string roff;
  for (const char c : text) {
    const auto escape = kEscapes.find(c);
    roff += escape == kEscapes.end() ? std::string_view(&c, 1) : escape->second;
  }
  return roff;
}

// Lines of input to roff: a dot at the beginning of one would be a request.
std::string protected_lines(const std::string& text) {
  std::istringstream lines(text);
  std::string roff;
  for (std::string line; std::getline(lines, line);) {
    roff += (line.starts_with('.') ? "\\&" : "") + line + '\n';
  }
  return roff;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

// A paragraph, which roff fills.
std::string paragraph(std::string_view text) {
  return protected_lines(wrapped(escaped(text), kColumns));
}

// Lines that roff keeps as they are. They have up to 78 columns: with a small indent, they fit on a
// terminal.
std::string example(const std::string& text) {
  return ".in 2\n.nf\n" + protected_lines(escaped(text)) + ".fi\n.in\n";
}

std::string without_indent(const std::string& line) {
  const std::size_t first = line.find_first_not_of(' ');
  return first == std::string::npos ? "" : line.substr(first);
}

// Paragraphs separated by blank lines; indented lines are kept as they are.
std::string paragraphs(const std::string& text) {
  std::istringstream lines(text);
  std::string roff;
  std::string filled;
  std::string kept;
  const auto finish = [&] {
    if (!filled.empty()) roff += ".PP\n" + paragraph(filled);
    if (!kept.empty()) roff += example(kept);
    filled.clear();
    kept.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    const bool indented = line.starts_with("  ");
    if (line.empty() || (indented ? !filled.empty() : !kept.empty())) finish();
    if (!line.empty()) (indented ? kept : filled) += without_indent(line) + '\n';
  }
  finish();
  return roff;
}

std::string item(const std::string& tag, std::string_view text) {
  return ".TP\n" + tag + '\n' + paragraph(text);
}

std::string option_item(const Option& option) {
  std::string tag = option.letter.empty() ? "" : bold('-' + option.letter) + ", ";
  tag += bold("--" + option.name);
  if (!option.value_name.empty()) tag += ' ' + italic(option.value_name);
  return item(tag, option.meaning);
}

std::string command_section(const CommandText& command) {
  std::string roff = ".SS " + command.name + '\n';
  roff += bold(command.program + ' ' + command.name) + ' ' + escaped(command.arguments) + '\n';
  roff += ".PP\n" + paragraph(as_sentence(command.summary));
  roff += paragraphs(command.details);
  for (const Option& option : command.options) roff += option_item(option);
  std::string examples;
  std::istringstream lines(command.examples);
  for (std::string line; std::getline(lines, line);)
    examples += line.substr(std::min<std::size_t>(line.size(), 2)) + '\n';
  return roff + ".PP\nExamples:\n" + example(examples);
}

}  // namespace

PageParts man_page(const ProgramText& program) {
  std::string commands;
  for (const CommandText& command : program.commands) commands += command_section(command);
  std::string options;
  for (const Option& option : program.common_options) options += option_item(option);
  std::string codes;
  for (const auto& [code, meaning] : kExitCodes) {
    codes += item(bold(std::to_string(static_cast<int>(code))), as_sentence(meaning));
  }
  std::string words;
  for (const ProgramWord& word : kProgramWords) {
    words += ".SS " + std::string(word.name) + '\n' + paragraph(as_sentence(word.summary));
  }
  return {{"COMMANDS", commands},
          {"COMMON_OPTIONS", options},
          {"EXIT_CODES", codes},
          {"NOTES", paragraph(kMpiNotes)},
          {"WORDS", words}};
}

}  // namespace seedbank::tools
