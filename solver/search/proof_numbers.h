// Proof numbers: how much work a question about a share still seems to be.
#pragma once

namespace seedbank {

/// The work, in positions to be searched, that the easiest way seems to take of answering a
/// question with yes (`proof`), or with no (`disproof`): Allis, "Searching for Solutions in Games
/// and Artificial Intelligence", 1994, chapter 2. Both are above 0 while the question is open. They
/// steer a search, and say nothing that could be wrong.
struct ProofNumbers {
  float proof = 1;
  float disproof = 1;

  /// Those of the opposite question: yes and no change places.
  [[nodiscard]] ProofNumbers opposite() const noexcept { return {disproof, proof}; }
};

/// More than any number of an open question.
inline constexpr float kNeverProven = 1e30F;

}  // namespace seedbank
