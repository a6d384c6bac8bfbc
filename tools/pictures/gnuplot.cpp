// gnuplot, run as a process, and the files that its pictures go to.
#include <cerrno>

#include <fmt/core.h>
#include <unistd.h>

#include "db/storage/errors.h"
#include "tools/pictures/pictures.h"
#include "tools/terminal/child_process.h"
#include "tools/terminal/embedded_text.h"

namespace seedbank::tools {
namespace {

const ChildProgram kGnuplot = {"gnuplot", "gnuplot-nox"};

}  // namespace

void require_gnuplot() { (void)output_of_child(kGnuplot, {"--version"}, ""); }

std::string drawn_by_gnuplot(int width, int height, std::string_view data,
                             std::string_view script) {
  // -d: without the settings of the user.
  return output_of_child(kGnuplot, {"-d", "-"},
                         fmt::format("width = {}\nheight = {}\n{}{}{}", width, height,
                                     embedded_text("look.gnuplot"), data, embedded_text(script)));
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
