// Prints the value of Kalah (6,4), computed by the core of the installed library.
#include <cstdio>
#include <exception>

#include <seedbank/engine.h>

int main() {
  try {
    seedbank::Engine engine;
    std::printf("%+d\n", engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s").value().value());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
