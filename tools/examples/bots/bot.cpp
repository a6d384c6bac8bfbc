// A bot for `seedbank match`: sows the pit that gains most at once. g++ -std=c++20 bot.cpp -o bot
#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

// Seeds that sowing `pit`, from 0, brings into the store; an extra turn counts as one more.
int gain(const std::vector<int>& board, int pits, int pit, bool captures_nothing) {
  std::vector<int> ring(board.begin(), board.end() - 1);  // own pits and store, opponent's pits
  int place = pit;
  ring[pit] = 0;
  for (int seeds = board[pit]; seeds > 0; --seeds) ++ring[place = (place + 1) % (2 * pits + 1)];
  if (place < pits && ring[place] == 1) {  // the last seed fell into an own empty pit
    if (ring[2 * pits - place] > 0 || captures_nothing) ring[pits] += 1 + ring[2 * pits - place];
  }
  return ring[pits] - board[pits] + (place == pits ? 1 : 0);
}

int main() {
  int pits = 0;
  bool captures_nothing = false;
  for (std::string line, word; std::getline(std::cin, line) && word != "end";) {
    std::istringstream words(line);
    words >> word;
    if (word == "game") {
      pits = std::stoi(line.substr(line.find("pits=") + 5));
      captures_nothing = line.find("rules=empty-capture") != std::string::npos;
      std::cout << "ready" << std::endl;
    } else if (word == "choose" || word == "offer") {  // a board, then name=value
      std::vector<int> board(2 * pits + 2), gains(pits, -1);
      for (int& seeds : board) words >> seeds;
      for (int pit = 0; pit < pits; ++pit)
        if (board[pit] > 0) gains[pit] = gain(board, pits, pit, captures_nothing);
      const auto best = gains.rend() - std::max_element(gains.rbegin(), gains.rend());  // from 1
      const bool swaps = word == "offer" && board.back() > board[pits];
      std::cout << (swaps ? "swap" : "pit " + std::to_string(best)) << std::endl;
    }
  }
}
