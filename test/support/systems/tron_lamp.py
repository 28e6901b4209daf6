"""
A lamp as an adapter for UPPAAL-TRON that connects to the tester, in real time or on a virtual clock.

    python3 tron_lamp.py PORT REACTION_MS [CLOCK_PORT]
"""
import queue
import socket
import struct
import sys
import threading
import time

ACKNOWLEDGED = 0x80000000
port, reaction_ms = int(sys.argv[1]), int(sys.argv[2])
clock_port = int(sys.argv[3]) if len(sys.argv) > 3 else None


def reading(connection, count):
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise EOFError
        data += more
    return data


def number(connection):
    return struct.unpack(">i", reading(connection, 4))[0]


class Clock:
    def __init__(self, name):
        self.socket = socket.create_connection(("localhost", clock_port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(bytes([len(name)]) + name.encode())

    def tell(self, command, *numbers):
        self.socket.sendall(struct.pack(">B%di" % len(numbers), command, *numbers))

    def ask(self, command, *numbers):
        self.tell(command, *numbers)
        return number(self.socket)


class Lamp:
    def __init__(self):
        self.touches = queue.Queue()
        self.acknowledged = threading.Semaphore(0)
        self.writing = threading.Lock()
        if clock_port is not None:
            self.reader, self.worker = Clock("reader"), Clock("worker")
            self.mutex, self.condition = self.worker.ask(3), self.worker.ask(7)
        threading.Thread(target=self.work, daemon=True).start()
        if clock_port is not None:
            self.reader.ask(1)
        self.tester = socket.create_connection(("localhost", port))
        self.tester.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def command(self, code, data):
        self.tester.sendall(bytes([code]) + data)
        result = number(self.tester)
        if result < 0:
            sys.exit("refused: %r" % data)
        return result

    def configure(self):
        def name(text):
            return bytes([len(text)]) + text.encode()

        self.command(1, name("touch"))
        self.dim = self.command(2, name("dim"))
        self.level = self.command(2, name("level"))
        self.command(4, struct.pack(">i", self.level) + name("val"))
        self.command(5, struct.pack(">ii", 0, 1000))
        self.command(6, struct.pack(">i", 100000))
        self.tester.sendall(bytes([64]))
        length = reading(self.tester, 1)[0]
        if length > 0:
            sys.exit(reading(self.tester, length).decode())

    def report(self, code, *values):
        with self.writing:
            self.tester.sendall(struct.pack(">iH%di" % len(values), code, len(values), *values))
        if clock_port is not None:
            self.acknowledged.acquire()

    def work(self):
        brightness = 0
        if clock_port is not None:
            self.worker.ask(5, self.mutex)
        while True:
            if clock_port is None:
                self.touches.get()
                time.sleep(reaction_ms / 1000)
            else:
                while self.touches.empty():
                    self.worker.ask(9, self.condition, self.mutex)
                self.touches.get()
                while self.worker.ask(11, self.condition, self.mutex, 0, reaction_ms * 1000) != 65:
                    pass
            brightness = (brightness + 1) % 3
            if brightness == 1:
                self.report(self.dim)
            else:
                self.report(self.level, brightness)

    def run(self):
        self.configure()
        while True:
            word = number(self.tester) & 0xFFFFFFFF
            if word & ACKNOWLEDGED:
                for _ in range(word & 0x7FFFFFFF):
                    self.acknowledged.release()
                continue
            (count,) = struct.unpack(">H", reading(self.tester, 2))
            reading(self.tester, 4 * count)
            if clock_port is None:
                self.touches.put(word)
                continue
            self.reader.ask(5, self.mutex)
            self.touches.put(word)
            self.reader.tell(13, self.condition)
            self.reader.ask(6, self.mutex)
            with self.writing:
                self.tester.sendall(struct.pack(">I", ACKNOWLEDGED | 1))


try:
    Lamp().run()
except (EOFError, ConnectionResetError):
    pass
