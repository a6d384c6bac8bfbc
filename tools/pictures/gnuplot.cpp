// gnuplot, run as a process, and the files that its pictures go to.
#include <cerrno>

#include <fmt/core.h>
#include <unistd.h>

#include "db/storage/errors.h"
#include "tools/pictures/pictures.h"
#include "tools/terminal/child_process.h"

namespace seedbank::tools {
namespace {

const ChildProgram kGnuplot = {"gnuplot", "gnuplot-nox"};

}  // namespace

void require_gnuplot() { (void)output_of_child(kGnuplot, {"--version"}, ""); }

std::string gnuplot_look(int width, int height) {
  return fmt::format(
      "set terminal svg size {},{} noenhanced background '#ffffff' font "
      "'Helvetica,Arial,sans-serif,15'\n"
      "set border 3 linewidth 1 linecolor '#555555'\n"
      "set tics nomirror scale 0.5 textcolor '#222222'\n"
      "set grid ytics linecolor '#dddddd' linewidth 1 linetype 1\n",
      width, height);
}

std::string drawn_by_gnuplot(const std::string& script) {
  // -d: without the settings of the user.
  return output_of_child(kGnuplot, {"-d", "-"}, script);
}

std::filesystem::path checked_picture_place(const db::PosixFileSystem& files,
                                            const std::filesystem::path& file) {
  std::filesystem::path place = files.output_place(file);
  if (::access(place.parent_path().c_str(), W_OK | X_OK) != 0) {
    throw db::IoError(place, "create", errno);
  }
  return place;
}

}  // namespace seedbank::tools
