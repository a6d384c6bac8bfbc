// Texts that are nearly valid, for tests of readers.
#pragma once

#include <cstddef>
#include <string>

#include "tests/random_seed.h"

namespace seedbank {

/// `text` with one to four changes: a flipped bit, a missing byte, a repeated part, or a missing
/// end.
inline std::string mutated(std::mt19937_64& generator, std::string text) {
  for (int changes = random_between(generator, 1, 4); changes > 0 && !text.empty(); --changes) {
    const std::size_t at = generator() % text.size();
    switch (random_between(generator, 0, 3)) {
      case 0:
        text[at] = static_cast<char>(text[at] ^ (1 << random_between(generator, 0, 7)));
        break;
      case 1:
        text.erase(at, 1);
        break;
      case 2:
        text.insert(at, text.substr(at / 2, 4));
        break;
      default:
        text.resize(at);
        break;
    }
  }
  return text;
}

}  // namespace seedbank
