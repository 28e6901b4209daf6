/*
 * The toaster of models/toaster.xta, as an adapter for UPPAAL-TRON: it listens, and the tester connects.
 *
 *   java Toaster PORT [-C HOST PORT] [-U MS] [BUG]
 *
 * With -C its threads live on the virtual clock that the tester serves there; otherwise time is real. It tells the tester
 * how long a time unit takes: 200 ms, or what -U says.
 * Bugs to be found: wrong, late, missing.
 */
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Toaster {
    static int unitUs = 200_000;

    /** A lock with a clock that one can wait for: that of the machine, or a virtual one. */
    interface Timing {
        void lock() throws IOException;

        void unlock() throws IOException;

        /** Gives the lock back until something changes or a time in microseconds has come; for ever if it is negative. */
        void await(long untilUs) throws IOException, InterruptedException;

        void signal() throws IOException;

        long nowUs() throws IOException;

        /** The calling thread waits for the outside world, and holds up no virtual time. */
        void stepAside() throws IOException;
    }

    static class RealTiming implements Timing {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();

        public void lock() {
            lock.lock();
        }

        public void unlock() {
            lock.unlock();
        }

        public void await(long untilUs) throws InterruptedException {
            if (untilUs < 0) changed.await();
            else changed.awaitNanos((untilUs - nowUs()) * 1_000);
        }

        public void signal() {
            changed.signalAll();
        }

        public long nowUs() {
            return System.nanoTime() / 1_000;
        }

        public void stepAside() {}
    }

    /** The virtual clock of UPPAAL-TRON: each thread has a connection of its own. */
    static class VirtualTiming implements Timing {
        private static final int DEACTIVATE = 1, MUTEX = 3, LOCK = 5, UNLOCK = 6, CONDITION = 7;
        private static final int WAIT = 9, WAIT_UNTIL = 10, BROADCAST = 13, TIME = 14;

        private final String host;
        private final int port;
        private final int mutex;
        private final int condition;
        private final ThreadLocal<Link> links = new ThreadLocal<>();

        private static class Link {
            final DataInputStream in;
            final DataOutputStream out;

            Link(String host, int port) throws IOException {
                Socket socket = new Socket(host, port);
                socket.setTcpNoDelay(true);
                in = new DataInputStream(socket.getInputStream());
                out = new DataOutputStream(socket.getOutputStream());
                String name = Thread.currentThread().getName();
                out.writeByte(name.length());
                out.writeBytes(name);
            }
        }

        VirtualTiming(String host, int port) throws IOException {
            this.host = host;
            this.port = port;
            mutex = ask(MUTEX);
            condition = ask(CONDITION);
        }

        private Link tell(int command, int... numbers) throws IOException {
            Link link = links.get();
            if (link == null) links.set(link = new Link(host, port));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream message = new DataOutputStream(bytes);
            message.writeByte(command);
            for (int number : numbers) message.writeInt(number);
            link.out.write(bytes.toByteArray());
            link.out.flush();
            return link;
        }

        private int ask(int command, int... numbers) throws IOException {
            return tell(command, numbers).in.readInt();
        }

        public void lock() throws IOException {
            ask(LOCK, mutex);
        }

        public void unlock() throws IOException {
            ask(UNLOCK, mutex);
        }

        public void await(long untilUs) throws IOException {
            if (untilUs < 0) ask(WAIT, condition, mutex);
            else ask(WAIT_UNTIL, condition, mutex, (int) (untilUs / 1_000_000), (int) (untilUs % 1_000_000));
        }

        public void signal() throws IOException {
            tell(BROADCAST, condition);
        }

        public long nowUs() throws IOException {
            DataInputStream in = tell(TIME).in;
            return in.readInt() * 1_000_000L + in.readInt();
        }

        public void stepAside() throws IOException {
            ask(DEACTIVATE);
        }
    }

    /** The adapter's side of the connection with the tester. */
    static class Tester {
        private static final int INPUT = 1, OUTPUT = 2, BIND_INPUT = 3, BIND_OUTPUT = 4, UNIT = 5, TIMEOUT = 6, START = 64;
        private static final int ACKNOWLEDGED = 1 << 31;

        private final DataInputStream in;
        private final DataOutputStream out;
        private final boolean isVirtual;
        private int acknowledged = 0;

        Tester(Socket socket, boolean isVirtual) throws IOException {
            socket.setTcpNoDelay(true);
            in = new DataInputStream(socket.getInputStream());
            out = new DataOutputStream(socket.getOutputStream());
            this.isVirtual = isVirtual;
        }

        /** The code of a channel, with the variables that it passes. */
        private int channel(int kind, int bind, String name, String... variables) throws IOException {
            out.writeByte(kind);
            out.writeByte(name.length());
            out.writeBytes(name);
            int code = answer(name);
            for (String variable : variables) {
                out.writeByte(bind);
                out.writeInt(code);
                out.writeByte(variable.length());
                out.writeBytes(variable);
                answer(variable);
            }
            return code;
        }

        int input(String name, String... variables) throws IOException {
            return channel(INPUT, BIND_INPUT, name, variables);
        }

        int output(String name, String... variables) throws IOException {
            return channel(OUTPUT, BIND_OUTPUT, name, variables);
        }

        private int answer(String what) throws IOException {
            out.flush();
            int code = in.readInt();
            if (code < 0) throw new IOException("The tester does not know " + what + ".");
            return code;
        }

        void start(long unitUs, int timeoutUnits) throws IOException {
            out.writeByte(UNIT);
            out.writeLong(unitUs);
            answer("the time unit");
            out.writeByte(TIMEOUT);
            out.writeInt(timeoutUnits);
            answer("the time out");
            out.writeByte(START);
            out.flush();
            byte[] problem = new byte[in.readByte()];
            in.readFully(problem);
            if (problem.length > 0) throw new IOException(new String(problem));
        }

        /** The next input: its channel and its values. */
        int[] next() throws IOException {
            for (;;) {
                int word = in.readInt();
                if ((word & ACKNOWLEDGED) == 0) {
                    int[] message = new int[1 + in.readShort()];
                    message[0] = word;
                    for (int i = 1; i < message.length; i++) message[i] = in.readInt();
                    return message;
                }
                synchronized (this) {
                    acknowledged += word & ~ACKNOWLEDGED;
                    notifyAll();
                }
            }
        }

        synchronized void acknowledge() throws IOException {
            out.writeInt(ACKNOWLEDGED | 1);
            out.flush();
        }

        /** In virtual time, returns when the tester knows of it. */
        synchronized void report(int channel, int... values) throws IOException, InterruptedException {
            out.writeInt(channel);
            out.writeShort(values.length);
            for (int value : values) out.writeInt(value);
            out.flush();
            if (!isVirtual) return;
            while (acknowledged == 0) wait();
            acknowledged--;
        }
    }

    final Timing timing;
    final Tester tester;
    final String bug;
    final int push, stop, glow, pop;
    int brown = 0;
    /** What comes next, or 0, with its value, and when; and since when it is waited for. */
    int next = 0;
    int value;
    long dueUs = -1;
    long sinceUs;

    Toaster(Timing timing, Tester tester, String bug) throws IOException {
        this.timing = timing;
        this.tester = tester;
        this.bug = bug;
        push = tester.input("push", "level");
        stop = tester.input("stop");
        glow = tester.output("glow", "power");
        pop = tester.output("pop", "done");
    }

    void plan(int output, int value, long sinceUs, int units) {
        next = output;
        this.value = value;
        this.sinceUs = sinceUs;
        dueUs = output == 0 ? -1 : sinceUs + (long) units * unitUs;
    }

    void perform(int[] input) throws IOException {
        long now = timing.nowUs();
        if (input[0] == push && next == 0) {
            brown = input[1];
            plan(glow, bug.equals("wrong") ? 4 - brown : brown, now, 2);
        } else if (input[0] == stop && (next == glow || isToasting(now))) {
            if (bug.equals("missing")) plan(0, 0, now, 0);
            else plan(pop, 0, now, 2);
        }
    }

    boolean isToasting(long now) {
        return next == pop && value == 1 && now < sinceUs + 2L * brown * unitUs;
    }

    /** Says what is due, for ever. Whoever waits for it learns when it is on the clock: time must not pass before. */
    void work(CountDownLatch isThere) throws IOException, InterruptedException {
        timing.lock();
        isThere.countDown();
        for (;;) {
            if (next == 0 || timing.nowUs() < dueUs) {
                timing.await(dueUs);
                continue;
            }
            int output = next, said = value;
            if (output == glow) plan(pop, 1, dueUs, 2 * brown + (bug.equals("late") ? 5 : 2));
            else plan(0, 0, dueUs, 0);
            timing.unlock();
            tester.report(output, said);
            timing.lock();
        }
    }

    /** Takes inputs until the tester goes. */
    void listen() throws IOException {
        for (;;) {
            int[] input = tester.next();
            timing.lock();
            perform(input);
            timing.signal();
            timing.unlock();
            if (tester.isVirtual) tester.acknowledge();
        }
    }

    public static void main(String[] arguments) throws Exception {
        boolean isVirtual = arguments.length > 3 && arguments[1].equals("-C");
        int used = isVirtual ? 4 : 1;
        if (arguments.length > used + 1 && arguments[used].equals("-U")) {
            unitUs = (int) (Double.parseDouble(arguments[used + 1]) * 1_000);
            used += 2;
        }
        String bug = arguments.length > used ? arguments[used] : "";
        if (!List.of("", "wrong", "late", "missing").contains(bug)) {
            System.err.println("There is no bug '" + bug + "'; there are wrong, late and missing.");
            System.exit(2);
        }
        try (ServerSocket server = new ServerSocket(Integer.parseInt(arguments[0]))) {
            Timing timing = isVirtual
                ? new VirtualTiming(arguments[2], Integer.parseInt(arguments[3]))
                : new RealTiming();
            Toaster toaster = new Toaster(timing, new Tester(server.accept(), isVirtual), bug);
            CountDownLatch isThere = new CountDownLatch(1);
            Thread worker = new Thread(() -> {
                try {
                    toaster.work(isThere);
                } catch (IOException | InterruptedException gone) {
                    System.exit(0);
                }
            }, "toaster");
            worker.setDaemon(true);
            worker.start();
            isThere.await();
            toaster.tester.start(unitUs, 1_000);
            timing.stepAside();
            toaster.listen();
        } catch (EOFException gone) {
            System.exit(0);
        } catch (IOException problem) {
            System.err.println("The toaster has no connection: " + problem.getMessage());
            System.exit(1);
        }
    }
}
