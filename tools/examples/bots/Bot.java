// A bot for `seedbank match`: sows the pit that gains most at once. Run: "java Bot.java".
import java.util.Arrays;
import java.util.Scanner;

public class Bot {
    // Seeds that sowing `pit`, from 0, brings into the store; an extra turn counts as one more.
    static int gain(int[] board, int pits, int pit, boolean capturesNothing) {
        int[] ring = Arrays.copyOf(board, board.length - 1);  // own pits and store, opponent's pits
        int place = pit, captured = ring[pit] = 0;
        for (int seeds = board[pit]; seeds > 0; --seeds) ++ring[place = (place + 1) % ring.length];
        if (place < pits) captured = ring[2 * pits - place];
        boolean captures = place < pits && ring[place] == 1;  // ends in an own empty pit
        if (captures && (captured > 0 || capturesNothing)) ring[pits] += 1 + captured;
        return ring[pits] - board[pits] + (place == pits ? 1 : 0);
    }

    public static void main(String[] args) {
        int pits = 0;
        boolean capturesNothing = false;
        Scanner lines = new Scanner(System.in);
        for (String line = ""; !line.startsWith("end ") && lines.hasNextLine();) {
            line = lines.nextLine();
            if (line.startsWith("game ")) {
                pits = Integer.parseInt(line.replaceFirst(".* pits=(\\d+).*", "$1"));
                capturesNothing = line.contains(" rules=empty-capture");
                System.out.println("ready");
            } else if (line.startsWith("choose ") || line.startsWith("offer ")) {
                int[] board = Arrays.stream(line.split(" ")).skip(1).limit(2 * pits + 2)
                        .mapToInt(Integer::parseInt).toArray();  // then follows name=value
                int best = 0, most = -1;
                for (int pit = 0; pit < pits; ++pit) {
                    if (board[pit] == 0 || gain(board, pits, pit, capturesNothing) < most) continue;
                    most = gain(board, pits, best = pit, capturesNothing);
                }
                boolean swaps = line.startsWith("offer ") && board[2 * pits + 1] > board[pits];
                System.out.println(swaps ? "swap" : "pit " + (best + 1));
            }
        }
    }
}
