// A program of the native protocol with default options of the JVM, which makes much garbage.
import java.io.BufferedReader;
import java.io.InputStreamReader;

public class Garbage {
  static byte[][] held = new byte[64][];

  public static void main(String[] arguments) throws Exception {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] words = line.split(" ");
      if (words[0].equals("game")) {
        for (int i = 0; i < 3000; i++) {
          held[i % held.length] = new byte[1 << 20];
        }
        System.out.println("ready");
      } else if (words[0].equals("choose") || words[0].equals("offer")) {
        int pit = 1;
        while (words[pit].equals("0")) {
          pit++;
        }
        System.out.println("pit " + pit);
      } else if (words[0].equals("end")) {
        return;
      }
    }
  }
}
