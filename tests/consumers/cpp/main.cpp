// Prints the value of Kalah (6,4), computed by the installed library.
#include <cstdio>
#include <exception>
#include <string_view>

#include <seedbank/engine.h>

int main() {
  try {
    if (std::string_view(seedbank::version()) != SEEDBANK_VERSION)
      throw seedbank::Error("versions");
    seedbank::Engine engine;
    const seedbank::Wanted value_only{.moves = false, .line = false};
    const seedbank::Answer answer = engine.query("4,4,4,4,4,4,0,4,4,4,4,4,4,0 s", {}, value_only);
    std::printf("%+d\n", answer.value().value());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
