// A bot for `seedbank match`: sows the pit that gains most at once. rustc -O bot.rs
use std::io;

/// Seeds that sowing `pit`, from 0, brings into the store; an extra turn counts as one more.
fn gain(board: &[usize], pits: usize, pit: usize, captures_nothing: bool) -> usize {
    let mut ring = board[..2 * pits + 1].to_vec(); // own pits, own store, the opponent's pits
    let mut place = pit;
    ring[pit] = 0;
    for _ in 0..board[pit] {
        place = (place + 1) % ring.len();
        ring[place] += 1;
    }
    let captured = if place < pits { ring[2 * pits - place] } else { 0 };
    if place < pits && ring[place] == 1 && (captured > 0 || captures_nothing) {
        ring[pits] += 1 + captured; // the last seed fell into an own empty pit
    }
    ring[pits] - board[pits] + usize::from(place == pits)
}

fn main() {
    let (mut pits, mut captures_nothing) = (0, false);
    for line in io::stdin().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied().unwrap_or("") {
            "game" => {
                pits = words.iter().find_map(|word| word.strip_prefix("pits=")?.parse().ok()).unwrap();
                captures_nothing = words.contains(&"rules=empty-capture");
                println!("ready"); // println! flushes each line
            }
            word @ ("choose" | "offer") => {
                let numbers = words[1..2 * pits + 3].iter(); // a board, then name=value
                let board: Vec<usize> = numbers.map(|number| number.parse().unwrap()).collect();
                let legal = (0..pits).filter(|&pit| board[pit] > 0);
                let best = legal.max_by_key(|&pit| gain(&board, pits, pit, captures_nothing)).unwrap();
                let swaps = word == "offer" && board[2 * pits + 1] > board[pits];
                println!("{}", if swaps { "swap".into() } else { format!("pit {}", best + 1) });
            }
            "end" => break,
            _ => {}
        }
    }
}
