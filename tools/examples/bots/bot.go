// A bot for `seedbank match`: sows the pit that gains most at once. go build bot.go
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// Seeds that sowing pit, from 0, brings into the store; an extra turn counts as one more.
func gain(board []int, pits, pit int, capturesNothing bool) int {
	ring := append([]int{}, board[:2*pits+1]...) // own pits, own store, the opponent's pits
	place := pit
	ring[pit] = 0
	for seeds := board[pit]; seeds > 0; seeds-- {
		place = (place + 1) % len(ring)
		ring[place]++
	}
	if place < pits && ring[place] == 1 && (capturesNothing || ring[2*pits-place] > 0) {
		ring[pits] += 1 + ring[2*pits-place] // the last seed fell into an own empty pit
	}
	if place == pits {
		ring[pits]++
	}
	return ring[pits] - board[pits]
}

func main() {
	pits, capturesNothing := 0, false
	for input := bufio.NewScanner(os.Stdin); input.Scan(); {
		word, rest, _ := strings.Cut(input.Text(), " ")
		switch word {
		case "game":
			fmt.Sscanf(rest, "pits=%d", &pits)
			capturesNothing = strings.Contains(rest, "rules=empty-capture")
			fmt.Println("ready")
		case "choose", "offer": // a board, then name=value
			board := make([]int, 2*pits+2)
			numbers := strings.NewReader(rest)
			best, most := 0, -1
			for place := range board {
				fmt.Fscan(numbers, &board[place])
			}
			for pit := 0; pit < pits; pit++ {
				if board[pit] > 0 && gain(board, pits, pit, capturesNothing) >= most {
					best, most = pit+1, gain(board, pits, pit, capturesNothing)
				}
			}
			if word == "offer" && board[2*pits+1] > board[pits] {
				fmt.Println("swap")
			} else {
				fmt.Println("pit", best)
			}
		case "end":
			return
		}
	}
}
