/*
 * The barrier of a car park, as models/barrier.xta describes it.
 *
 *   ./barrier [BUG]                           virtual time, on standard input and output
 *   ./barrier --tcp PORT [--unit MS] [BUG]    real time, for whoever connects to the port; by default a unit takes 100 ms
 *
 * Bugs to be found: wrong, late, missing.
 */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double unit_ms = 100;

/* The system: in each place but the first it says something after a while, and some places take an input. */

enum place { CLOSED, PRINTING, RAISING, OPEN, PASSING, LOWERING, ALARMED };

static struct {
  const char *input;
  enum place taken;
  const char *output;
  int after;
  enum place then;
} table[] = {
    [CLOSED] = {.input = "ticket", .taken = PRINTING},
    [PRINTING] = {.output = "raise", .after = 2, .then = RAISING},
    [RAISING] = {.output = "up", .after = 4, .then = OPEN},
    [OPEN] = {.input = "car", .taken = PASSING, .output = "lower", .after = 12, .then = LOWERING},
    [PASSING] = {.output = "lower", .after = 3, .then = LOWERING},
    [LOWERING] = {.input = "car", .taken = ALARMED, .output = "down", .after = 4, .then = CLOSED},
    [ALARMED] = {.output = "raise", .after = 0, .then = RAISING},
};

static enum place place = CLOSED;

static int take(const char *input) {
  if (table[place].input == NULL || strcmp(table[place].input, input) != 0) return 0;
  place = table[place].taken;
  return 1;
}

static void plant(const char *bug) {
  if (strcmp(bug, "wrong") == 0) table[ALARMED].output = "lower";
  else if (strcmp(bug, "late") == 0) table[PASSING].after = 5;
  else if (strcmp(bug, "missing") == 0) table[LOWERING].output = NULL;
  else {
    fprintf(stderr, "There is no bug '%s'; there are wrong, late and missing.\n", bug);
    exit(2);
  }
}

/* Virtual time: exact fractions, since the tester asks for exact times. */

struct fraction {
  long long up, down;
};

static struct fraction reduced(long long up, long long down) {
  long long a = llabs(up), b = down;
  while (b != 0) {
    long long rest = a % b;
    a = b;
    b = rest;
  }
  return (struct fraction){up / a, down / a};
}

static struct fraction plus(struct fraction a, struct fraction b) {
  return reduced(a.up * b.down + b.up * a.down, a.down * b.down);
}

static struct fraction minus(struct fraction a, struct fraction b) {
  return plus(a, (struct fraction){-b.up, b.down});
}

/* "7", "2.5" or "5/2". */
static struct fraction parsed(const char *text) {
  char *rest;
  struct fraction number = {strtoll(text, &rest, 10), 1};
  if (*rest == '/') number.down = atoll(rest + 1);
  if (*rest == '.')
    for (rest++; *rest >= '0' && *rest <= '9'; rest++) {
      number.up = 10 * number.up + *rest - '0';
      number.down *= 10;
    }
  return reduced(number.up, number.down);
}

static void virtual_time(void) {
  struct fraction waited = {0, 1}; /* since the last event */
  char line[256], word[256];
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strcmp(line, "reset\n") == 0) {
      place = CLOSED;
      waited = reduced(0, 1);
      printf("ready\n");
    } else if (sscanf(line, "input %255s", word) == 1) {
      int taken = take(word);
      if (taken) waited = reduced(0, 1);
      printf(taken ? "ok\n" : "refused\n");
    } else if (sscanf(line, "delay %255s", word) == 1) {
      struct fraction then = plus(waited, parsed(word)), due = {table[place].after, 1};
      if (table[place].output == NULL || minus(then, due).up < 0) {
        waited = then;
        printf("done\n");
      } else {
        struct fraction at = minus(due, waited);
        printf("output %s @%lld/%lld\n", table[place].output, at.up, at.down);
        place = table[place].then;
        waited = reduced(0, 1);
      }
    }
    fflush(stdout);
  }
}

/* Real time: outputs are sent when they are due by the clock. */

static double now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static void say(int peer, const char *what, const char *name) {
  char line[64];
  int length = snprintf(line, sizeof line, "%s%s\n", what, name);
  if (write(peer, line, length) != length) exit(0);
}

static void hear(int peer, const char *line, double *since) {
  if (strcmp(line, "reset") == 0) {
    place = CLOSED;
    say(peer, "ready", "");
  } else if (strncmp(line, "input ", 6) == 0 && take(line + 6)) *since = now_ms();
}

static void serve(int peer) {
  double since = 0; /* when the last event was */
  char text[1024];
  size_t length = 0;
  for (;;) {
    double due = since + table[place].after * unit_ms;
    if (table[place].output != NULL && now_ms() >= due) {
      say(peer, "output ", table[place].output);
      place = table[place].then;
      since = due;
      continue;
    }
    struct pollfd reading = {.fd = peer, .events = POLLIN};
    int wait_ms = table[place].output == NULL ? -1 : (int)(due - now_ms()) + 1;
    if (poll(&reading, 1, wait_ms) <= 0) continue;
    ssize_t count = read(peer, text + length, sizeof text - 1 - length);
    if (count <= 0) exit(0);
    length += count;
    text[length] = '\0';
    for (char *end; (end = strchr(text, '\n')) != NULL;) {
      *end = '\0';
      hear(peer, text, &since);
      length -= end + 1 - text;
      memmove(text, end + 1, length + 1);
    }
    if (length == sizeof text - 1) exit(1);
  }
}

static void listen_at(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int server = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(server, (struct sockaddr *)&address, sizeof address) != 0 || listen(server, 64) != 0) {
    perror("barrier");
    exit(1);
  }
  signal(SIGCHLD, SIG_IGN);
  for (;;) {
    int peer = accept(server, NULL, NULL);
    if (peer < 0) continue;
    setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    /* Every tester has a barrier of its own. */
    if (fork() == 0) {
      close(server);
      serve(peer);
    }
    close(peer);
  }
}

int main(int count, char *arguments[]) {
  int port = 0;
  for (int i = 1; i < count; i++) {
    if (strcmp(arguments[i], "--tcp") == 0 && i + 1 < count) port = atoi(arguments[++i]);
    else if (strcmp(arguments[i], "--unit") == 0 && i + 1 < count) unit_ms = atof(arguments[++i]);
    else plant(arguments[i]);
  }
  if (port != 0) listen_at(port);
  else virtual_time();
}
