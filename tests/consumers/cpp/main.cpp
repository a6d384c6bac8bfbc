// The value of Kalah (6,4), from the installed library.
#include <cstdio>
#include <exception>

#include <seedbank/engine.h>

int main() {
  try {
    seedbank::Engine engine;
    const seedbank::Wanted value_only{.moves = false, .line = false};
    const seedbank::Answer answer = engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", {}, value_only);
    std::printf("%+d\n", answer.value.value());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
