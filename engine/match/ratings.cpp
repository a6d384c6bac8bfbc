// Ratings by Newton's method.
#include "engine/match/ratings.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace seedbank::engine {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

constexpr double kPointsPerUnit = 400 / std::numbers::ln10;  // of the logistic scale
constexpr double kNormal95 = 1.959963984540054;
constexpr double kAddedGames = 1;  // to every two players, drawn
constexpr int kMostSteps = 200;
constexpr double kLongestStep = 2;  // in units: Newton's method may overshoot at first
constexpr double kSmallestStep = 1e-12;

double expected(double difference) { return 1 / (1 + std::exp(-difference)); }

Matrix with_added_games(Matrix scores) {
  for (std::size_t a = 0; a < scores.size(); ++a) {
    for (std::size_t b = 0; b < scores.size(); ++b) {
      if (a != b) scores[a][b] += kAddedGames / 2;
    }
  }
  return scores;
}

// By Gauss and Jordan, with the largest pivot of each column. Requires a regular matrix.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size, Vector(size, 0));
  for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
  for (std::size_t column = 0; column < size; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < size; ++row) {
      if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) pivot = row;
    }
    std::swap(matrix[column], matrix[pivot]);
    std::swap(result[column], result[pivot]);
    const double scale = 1 / matrix[column][column];
    for (std::size_t i = 0; i < size; ++i) {
      matrix[column][i] *= scale;
      result[column][i] *= scale;
    }
    for (std::size_t row = 0; row < size; ++row) {
      if (row == column) continue;
      const double factor = matrix[row][column];
      for (std::size_t i = 0; i < size; ++i) {
        matrix[row][i] -= factor * matrix[column][i];
        result[row][i] -= factor * result[column][i];
      }
    }
  }
  return result;
}

// Ratings in units of the logistic scale, and their covariances.
struct Fit {
  Vector strengths;
  Matrix covariances;
};

// The information matrix leaves the mean open. The matrix of ones settles it: with it added the
// inverse is that of the ratings whose mean is 0, but for a constant in all entries, which is taken
// off again.
Fit fit(const Matrix& scores) {
  const std::size_t players = scores.size();
  Fit result{Vector(players, 0), {}};
  for (int step = 0; step < kMostSteps; ++step) {
    Vector gradient(players, 0);
    Matrix information(players, Vector(players, 1));
    for (std::size_t a = 0; a < players; ++a) {
      for (std::size_t b = 0; b < players; ++b) {
        if (a == b) continue;
        const double games = scores[a][b] + scores[b][a];
        const double share = expected(result.strengths[a] - result.strengths[b]);
        const double weight = games * share * (1 - share);
        gradient[a] += scores[a][b] - games * share;
        information[a][a] += weight;
        information[a][b] -= weight;
      }
    }
    result.covariances = inverse(std::move(information));
    const double constant = 1 / (static_cast<double>(players) * static_cast<double>(players));
    double longest = 0;
    for (std::size_t a = 0; a < players; ++a) {
      double change = 0;
      for (std::size_t b = 0; b < players; ++b) change += result.covariances[a][b] * gradient[b];
      change = std::clamp(change, -kLongestStep, kLongestStep);
      result.strengths[a] += change;
      longest = std::max(longest, std::abs(change));
      for (double& covariance : result.covariances[a]) covariance -= constant;
    }
    if (longest < kSmallestStep) break;
  }
  double mean = 0;
  for (const double strength : result.strengths) mean += strength;
  mean /= static_cast<double>(players);
  for (double& strength : result.strengths) strength -= mean;
  return result;
}

double interval(double variance) {
  return kNormal95 * std::sqrt(std::max(variance, 0.0)) * kPointsPerUnit;
}

}  // namespace

std::vector<Rating> ratings(const ScoreMatrix& scores) {
  const Fit found = fit(with_added_games(scores));
  std::vector<Rating> result;
  for (std::size_t a = 0; a < scores.size(); ++a) {
    result.push_back({found.strengths[a] * kPointsPerUnit, interval(found.covariances[a][a])});
  }
  return result;
}

}  // namespace seedbank::engine
