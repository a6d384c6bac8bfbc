// The manual pages, seedbank(1) and seedbank-mpi(1).
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

// Lines that roff keeps as they are.
std::string example(const std::string& text) {
  return ".RS 4\n.nf\n" + protected_lines(escaped(text)) + ".fi\n.RE\n";
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

std::string beginning(const ProgramText& program, const std::string& title,
                      std::string_view name_and_summary) {
  return ".\\\" Made from the tables of the command's options.\n.TH " + title + " 1 \"" +
         program.date + "\" \"seedbank " + program.version + "\" \"User Commands\"\n.SH NAME\n" +
         std::string(name_and_summary) + '\n';
}

std::string purpose() {
  return ".SH SYNOPSIS\n" + bold("seedbank") + ' ' + italic("COMMAND") + " [" + italic("options") +
         "]\n.br\n" + bold("seedbank help") + " [" + italic("COMMAND") + "]\n.br\n" +
         bold("seedbank version") + "\n.SH DESCRIPTION\n" +
         paragraph(
             "Solves openings of Kalah, values any position and every sowing of it, and builds, "
             "verifies and reads databases of endgames and of whole games, for 1 to 7 pits per "
             "side. "
             "Data goes to standard output, messages for people to standard error.");
}

std::string mpi_purpose() {
  return ".SH SYNOPSIS\n" + bold("mpirun -np") + ' ' + italic("N") + ' ' + bold("seedbank-mpi") +
         ' ' + italic("COMMAND") + " [" + italic("options") + "]\n.br\n" +
         bold("seedbank-mpi help") + " [" + italic("COMMAND") + "]\n.SH DESCRIPTION\n" +
         paragraph(
             "All processes of an MPI job carry out one command together, with the same options, "
             "output and exit codes as in seedbank(1). Only the first process prints. The command "
             "simulate is for planning and needs one process.") +
         ".PP\n" + paragraph(kMpiNotes);
}

std::string commands(const ProgramText& program) {
  std::string roff = ".SH COMMANDS\n";
  for (const CommandText& command : program.commands) roff += command_section(command);
  return roff;
}

std::string words_about_the_program() {
  std::string roff;
  for (const ProgramWord& word : kProgramWords) {
    roff +=
        ".SS " + std::string(word.name) + '\n' + paragraph(as_sentence(std::string(word.summary)));
  }
  return roff;
}

std::string common_options(const ProgramText& program) {
  std::string roff = ".SH COMMON OPTIONS\n" + paragraph("These options apply to every command.");
  for (const Option& option : program.common_options) roff += option_item(option);
  return roff;
}

std::string exit_status() {
  std::string roff = ".SH EXIT STATUS\n" +
                     paragraph("A run with several failures returns the largest of their codes.");
  for (const auto& [code, meaning] : kExitCodes) {
    roff += item(bold(std::to_string(static_cast<int>(code))), as_sentence(std::string(meaning)));
  }
  return roff;
}

std::string surroundings() {
  std::string roff = ".SH ENVIRONMENT\n";
  roff += item(bold("SEEDBANK_DB"), "Directory of the databases if --db is not given.");
  roff += item(bold("SEEDBANK_BOOK"),
               "Opening book if --book is not given: a file, or none for no book.");
  roff +=
      item(bold("XDG_DATA_HOME"),
           "If SEEDBANK_DB is not set either, the databases are in seedbank below this directory; "
           "~/.local/share if it is not set or relative.");
  roff += item(
      bold("XDG_STATE_HOME"),
      "If the directory of the databases is not writable, the journals of fair are in "
      "seedbank below this directory; ~/.local/state if it is not set or relative. If that is not "
      "writable either, fair keeps no journal.");
  roff += item(bold("KGP_HOST") + ", " + bold("KGP_PORT") + ", " + bold("TOKEN"),
               "Defaults of --host, --port and --token of kgp.");
  roff +=
      item(bold("TMPDIR"), "The directory in which bench builds its databases; /tmp if not set.");
  roff += ".SH FILES\n";
  roff +=
      item(italic("${XDG_DATA_HOME:-~/.local/share}/seedbank"),
           "A directory for the endgames of each game, named by its rules and its pits per side; "
           "beside them the journals of fair and the work directory of fullgame.");
  return roff;
}

}  // namespace

std::string man_page(const ProgramText& program) {
  return beginning(program, "SEEDBANK", "seedbank \\- exact answers to any Kalah question") +
         purpose() + commands(program) + words_about_the_program() + common_options(program) +
         exit_status() + surroundings();
}

std::string mpi_man_page(const ProgramText& program) {
  return beginning(program, "SEEDBANK\\-MPI",
                   "seedbank\\-mpi \\- commands of seedbank, for the processes of an MPI job") +
         mpi_purpose() + commands(program) + common_options(program) + exit_status() +
         ".SH SEE ALSO\n" + bold("seedbank") + "(1), " + bold("mpirun") + "(1)\n";
}

}  // namespace seedbank::tools
