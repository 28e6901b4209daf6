/*
 * A lamp as an adapter for UPPAAL-TRON, with a thread that reads inputs and one that reacts to them.
 *
 *   java TronLamp.java PORT REACTION_MS [CLOCK_PORT]
 *
 * It listens at the port. With a port of a virtual clock both threads live on it; otherwise time is real.
 */
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;

public class TronLamp {
    static final int ACKNOWLEDGED = 1 << 31;

    /** A thread's own connection with the clock, or nothing in real time. */
    static class Clock {
        final DataInputStream in;
        final DataOutputStream out;

        Clock(int port, String name) throws IOException {
            Socket socket = new Socket("localhost", port);
            socket.setTcpNoDelay(true);
            in = new DataInputStream(socket.getInputStream());
            out = new DataOutputStream(socket.getOutputStream());
            out.writeByte(name.length());
            out.writeBytes(name);
        }

        void tell(int command, int... numbers) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream message = new DataOutputStream(bytes);
            message.writeByte(command);
            for (int number : numbers) message.writeInt(number);
            out.write(bytes.toByteArray());
            out.flush();
        }

        int ask(int command, int... numbers) throws IOException {
            tell(command, numbers);
            return in.readInt();
        }
    }

    static final Deque<Integer> touches = new ArrayDeque<>();
    static final Object monitor = new Object();
    static int acknowledged = 0;
    static int mutex;
    static int condition;
    static Clock readerClock;
    static Clock workerClock;
    static DataInputStream in;
    static DataOutputStream out;
    static int dim;
    static int level;

    static boolean isVirtual() {
        return workerClock != null;
    }

    static int ask(int command, String name) throws IOException {
        out.writeByte(command);
        out.writeByte(name.length());
        out.writeBytes(name);
        out.flush();
        int code = in.readInt();
        if (code < 0) throw new IOException("refused: " + name);
        return code;
    }

    static void bind(int command, int code, String variable) throws IOException {
        out.writeByte(command);
        out.writeInt(code);
        out.writeByte(variable.length());
        out.writeBytes(variable);
        out.flush();
        if (in.readInt() != 0) throw new IOException("not bound: " + variable);
    }

    static void report(int code, int... values) throws IOException, InterruptedException {
        synchronized (monitor) {
            out.writeInt(code);
            out.writeShort(values.length);
            for (int value : values) out.writeInt(value);
            out.flush();
            if (!isVirtual()) return;
            while (acknowledged == 0) monitor.wait();
            acknowledged--;
        }
    }

    static void work(int reactionMs) {
        try {
            int brightness = 0;
            if (isVirtual()) workerClock.ask(5, mutex);
            for (;;) {
                if (isVirtual()) {
                    while (touches.isEmpty()) workerClock.ask(9, condition, mutex);
                    touches.poll();
                    while (workerClock.ask(11, condition, mutex, reactionMs / 1000, reactionMs % 1000 * 1000) != 65);
                } else {
                    synchronized (touches) {
                        while (touches.isEmpty()) touches.wait();
                        touches.poll();
                    }
                    Thread.sleep(reactionMs);
                }
                brightness = (brightness + 1) % 3;
                if (isVirtual()) workerClock.ask(6, mutex);
                if (brightness == 1) report(dim);
                else report(level, brightness);
                if (isVirtual()) workerClock.ask(5, mutex);
            }
        } catch (IOException | InterruptedException e) {
            System.exit(0);
        }
    }

    public static void main(String[] arguments) throws Exception {
        int reactionMs = Integer.parseInt(arguments[1]);
        try (ServerSocket server = new ServerSocket(Integer.parseInt(arguments[0]))) {
            if (arguments.length > 2) {
                int clockPort = Integer.parseInt(arguments[2]);
                readerClock = new Clock(clockPort, "reader");
                workerClock = new Clock(clockPort, "worker");
                mutex = workerClock.ask(3);
                condition = workerClock.ask(7);
            }
            Thread worker = new Thread(() -> work(reactionMs), "worker");
            worker.setDaemon(true);
            worker.start();
            if (isVirtual()) readerClock.ask(1);
            Socket socket = server.accept();
            socket.setTcpNoDelay(true);
            in = new DataInputStream(socket.getInputStream());
            out = new DataOutputStream(socket.getOutputStream());
            ask(1, "touch");
            dim = ask(2, "dim");
            level = ask(2, "level");
            bind(4, level, "val");
            out.writeByte(5);
            out.writeLong(1000);
            out.flush();
            in.readInt();
            out.writeByte(6);
            out.writeInt(100000);
            out.flush();
            in.readInt();
            out.writeByte(64);
            out.flush();
            int length = in.readByte();
            if (length > 0) {
                byte[] text = new byte[length];
                in.readFully(text);
                throw new IOException(new String(text));
            }
            for (;;) {
                int word = in.readInt();
                if ((word & ACKNOWLEDGED) != 0) {
                    synchronized (monitor) {
                        acknowledged += word & ~ACKNOWLEDGED;
                        monitor.notifyAll();
                    }
                    continue;
                }
                int count = in.readShort();
                for (int i = 0; i < count; i++) in.readInt();
                if (isVirtual()) {
                    readerClock.ask(5, mutex);
                    touches.add(word);
                    readerClock.tell(13, condition);
                    readerClock.ask(6, mutex);
                    synchronized (monitor) {
                        out.writeInt(ACKNOWLEDGED | 1);
                        out.flush();
                    }
                } else synchronized (touches) {
                    touches.add(word);
                    touches.notifyAll();
                }
            }
        } catch (java.io.EOFException e) {
            System.exit(0);
        }
    }
}
