// gnuplot, run as a process.
#include "tools/pictures/gnuplot.h"

#include "tools/terminal/child_process.h"

namespace seedbank::tools {
namespace {

const ChildProgram kGnuplot = {"gnuplot", "gnuplot-nox"};

}  // namespace

void require_gnuplot() { (void)output_of_child(kGnuplot, {"--version"}, ""); }

std::string gnuplot_look(int width, int height) {
  return "set terminal svg size " + std::to_string(width) + ',' + std::to_string(height) +
         " noenhanced background '#ffffff' font 'Helvetica,Arial,sans-serif,15'\n"
         "set border 3 linewidth 1 linecolor '#555555'\n"
         "set tics nomirror scale 0.5 textcolor '#222222'\n"
         "set grid ytics linecolor '#dddddd' linewidth 1 linetype 1\n";
}

std::string drawn_by_gnuplot(const std::string& script) {
  // -d: without the user's own settings.
  return output_of_child(kGnuplot, {"-d", "-"}, script);
}

}  // namespace seedbank::tools
