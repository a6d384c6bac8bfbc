// Proof numbers: estimates of the work that a question about a share still needs.
#pragma once

namespace seedbank {

/// The work, in positions to search, that the easiest way of answering a question with yes
/// (`proof`) or with no (`disproof`) seems to need: Allis, "Searching for Solutions in Games and
/// Artificial Intelligence", 1994, chapter 2. Both are above 0 while the question is open. They
/// only steer a search; no answer depends on them.
struct ProofNumbers {
  float proof = 1;
  float disproof = 1;

  /// The numbers of the opposite question: yes and no change places.
  [[nodiscard]] ProofNumbers opposite() const noexcept { return {disproof, proof}; }
};

/// More than any number of an open question.
inline constexpr float kNeverProven = 1e30F;

/// Numbers stop growing here, far enough below kNeverProven that a sum of them stays below it too.
inline constexpr float kMostProofNumber = 1e28F;

/// A child with k other searches in it is chosen as if its proof number were 1 + k * crowd times as
/// large. Where yes is likely, a second search is wasted once the first child answers; where no is
/// likely, all children must be searched anyway.
inline constexpr float kCrowdWhereYes = 0.5F;
inline constexpr float kCrowdWhereNo = 64.0F;

}  // namespace seedbank
