// A player of FairKalah's kind for tests, with the classes that it needs, as players of the course
// have them. It sows the same pit as the bots in tools/examples/bots under empty-capture, writes to
// standard output, reads standard input, and leaves a thread running.
abstract class MancalaNode {
    static final int MAX = 0;
    protected int[] state = new int[14];
    protected int player = MAX;

    abstract double utility();

    int gain(int pit) {
        int begin = player == MAX ? 0 : 7;
        int store = begin + 6;
        int[] ring = state.clone();
        int place = pit;
        for (int seeds = ring[pit], last = ring[pit] = 0; seeds > last; --seeds) {
            do place = (place + 1) % 14; while (place == (store + 7) % 14);
            ++ring[place];
        }
        if (place >= begin && place < store && ring[place] == 1) ring[store] += 1 + ring[12 - place];
        return ring[store] - state[store] + (place == store ? 1 : 0);
    }
}

class ScoreDiffMancalaNode extends MancalaNode {
    double utility() {
        return state[6] - state[13];
    }
}

interface MancalaPlayer {
    int chooseMove(MancalaNode node, long timeRemaining);
}

public class NoisyPlayer implements MancalaPlayer {
    public int chooseMove(MancalaNode node, long timeRemaining) {
        System.out.println("pit 1, with " + timeRemaining + " ms left, utility " + node.utility());
        try {
            if (System.in.read() != -1) throw new IllegalStateException("input for the player");
        } catch (java.io.IOException error) {
            throw new IllegalStateException(error);
        }
        new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException error) {
                return;
            }
        }).start();
        int best = -1;
        int begin = node.player == MancalaNode.MAX ? 0 : 7;
        for (int pit = begin; pit < begin + 6; ++pit) {
            if (node.state[pit] == 0) continue;
            if (best < 0 || node.gain(pit) >= node.gain(best)) best = pit;
        }
        return best;
    }
}
