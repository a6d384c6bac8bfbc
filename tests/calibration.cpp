// A fixed compilation, by which tests/steps.sh measures how fast a machine compiles. Not a test; it
// must not change, because documents state times as multiples of its processor time.
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

int main() {
  std::mt19937_64 generator(1);
  std::map<std::string, std::vector<int>> lists;
  std::unordered_map<std::string, std::function<int(int)>> functions;
  for (int i = 0; i < 100; ++i) {
    const std::string name = std::to_string(generator() % 10);
    lists[name].push_back(i);
    functions.emplace(name, [i](int x) { return x + i; });
  }
  for (auto& [name, list] : lists) {
    std::sort(list.begin(), list.end(), std::greater<>());
    std::stable_sort(list.begin(), list.end());
    if (name.size() == 1) std::cout << functions[name](list[0]) << '\n';
  }
}
