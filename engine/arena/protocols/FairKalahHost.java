// Lets a class with FairKalah's chooseMove(node, millisecondsLeft) play by the native protocol:
//     java -cp CLASSPATH -Xbootclasspath/a:FOLDER FairKalahHost PLAYER-CLASS [NODE-CLASS]
// What the player prints goes to standard error. NODE-CLASS is the class of the nodes that the
// player gets; by default the parameter's class, or, if that is abstract, "ScoreDiff" + its name.
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;

public class FairKalahHost {
    private static final int PITS = 6;
    private static final long UNLIMITED_MILLISECONDS = 3_600_000;

    private final Object player;
    private final Method chooseMove;
    private final Constructor<?> newNode;
    private boolean isSecond;

    FairKalahHost(String playerClass, String nodeClass) throws ReflectiveOperationException {
      Class<?> type = classCalled(playerClass);
      player = newObject(type);
      chooseMove = chooseMoveOf(type);
      Class<?> node = nodeOf(chooseMove.getParameterTypes()[0], nodeClass);
      newNode = node.getDeclaredConstructor();
      newNode.setAccessible(true);
    }

    // A class of the player, which the loader of this class need not find.
    private static Class<?> classCalled(String name) throws ClassNotFoundException {
      return Class.forName(name, true, ClassLoader.getSystemClassLoader());
    }

    private static Object newObject(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    // The method of the class or of its superclasses; not the bridge of a generic interface.
    private static Method chooseMoveOf(Class<?> type) throws NoSuchMethodException {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                Class<?>[] parameters = method.getParameterTypes();
                if (method.getName().equals("chooseMove") && !method.isBridge()
                        && parameters.length == 2 && !parameters[0].isPrimitive()
                        && parameters[1] == long.class && method.getReturnType() == int.class) {
                    method.setAccessible(true);
                    return method;
                }
            }
        }
        throw new NoSuchMethodException(
                type.getName() + ": there is no method int chooseMove(node, long)");
    }

    private static Class<?> nodeOf(Class<?> parameter, String named) throws ClassNotFoundException {
      if (named != null)
        return classCalled(named);
      if (!Modifier.isAbstract(parameter.getModifiers()))
        return parameter;
      String path = parameter.getName();
      int dot = path.lastIndexOf('.') + 1;
      return classCalled(path.substring(0, dot) + "ScoreDiff" + path.substring(dot));
    }

    private static void set(Object node, String name, Object value)
            throws ReflectiveOperationException {
        for (Class<?> at = node.getClass(); at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (!field.getName().equals(name)) continue;
                field.setAccessible(true);
                field.set(node, value);
                return;
            }
        }
        throw new NoSuchFieldException(node.getClass().getName() + ": there is no field " + name);
    }

    // Answers a question with a board from the mover's view. FairKalah's first player, MAX, is
    // player 0 and owns the places 0..6 of the state; MIN is player 1 and owns the places 7..13.
    private int pitFor(int[] own, int[] other, long milliseconds)
            throws ReflectiveOperationException {
        int[] state = new int[2 * (PITS + 1)];
        int begin = isSecond ? PITS + 1 : 0;
        System.arraycopy(own, 0, state, begin, PITS + 1);
        System.arraycopy(other, 0, state, PITS + 1 - begin, PITS + 1);
        Object node = newNode.newInstance();
        set(node, "state", state);
        set(node, "player", isSecond ? 1 : 0);
        int place = (Integer) chooseMove.invoke(player, node, milliseconds);
        return place - begin + 1;  // of the other side or a store: not in 1..6, which is illegal
    }

    private static long millisecondsIn(Map<String, String> fields) {
        for (String name : new String[] {"left", "limit"}) {
            String value = fields.getOrDefault(name, "-");
            if (!value.equals("-")) return (long) (Double.parseDouble(value) * 1000);
        }
        return UNLIMITED_MILLISECONDS;
    }

    private static Map<String, String> fieldsOf(String[] words) {
        Map<String, String> fields = new HashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals > 0) fields.put(word.substring(0, equals), word.substring(equals + 1));
        }
        return fields;
    }

    private static int[] numbers(String[] words, int first) {
        int[] numbers = new int[PITS + 1];
        for (int i = 0; i <= PITS; ++i) numbers[i] = Integer.parseInt(words[first + i]);
        return numbers;
    }

    private void play(BufferedReader in, PrintStream out) throws Exception {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.trim().split("\\s+");
            if (words[0].equals("game")) {
                isSecond = fieldsOf(words).getOrDefault("seat", "first").equals("second");
                out.println("ready " + player.getClass().getName());
            } else if (words[0].equals("choose") || words[0].equals("offer")) {
                int pit = pitFor(numbers(words, 1), numbers(words, PITS + 2),
                                 millisecondsIn(fieldsOf(words)));
                out.println("pit " + pit);
            } else if (words[0].equals("swapped")) {
                isSecond = !isSecond;
            } else if (words[0].equals("end")) {
                return;
            }
            out.flush();
        }
    }

    public static void main(String[] args) {
        PrintStream out = System.out;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.setOut(System.err);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        if (args.length < 1 || args.length > 2) {
          System.err.println("usage: java -cp CLASSPATH FairKalahHost PLAYER-CLASS [NODE-CLASS]");
          System.exit(2);
        }
        try {
            new FairKalahHost(args[0], args.length > 1 ? args[1] : null).play(in, out);
        } catch (InvocationTargetException error) {
            error.getCause().printStackTrace();
            System.exit(1);
        } catch (Exception | LinkageError error) {
            System.err.println("FairKalahHost: " + error);
            System.exit(1);
        }
        System.exit(0);  // threads of the player may still run
    }
}
