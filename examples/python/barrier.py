"""The barrier of a car park, as models/barrier.xta describes it, on standard input and output.

    python3 barrier.py [BUG]                        virtual time
    python3 barrier.py --real [--unit MS] [BUG]     real time; by default a unit takes 100 ms

Bugs to be found: wrong, late, missing.
"""

import os
import select
import sys
import time
from fractions import Fraction

# The system: in each place but the first it says something after a while, and some places take an input.
SAYS = {
    "Printing": ("raise", 2, "Raising"),
    "Raising": ("up", 4, "Open"),
    "Open": ("lower", 12, "Lowering"),
    "Passing": ("lower", 3, "Lowering"),
    "Lowering": ("down", 4, "Closed"),
    "Alarmed": ("raise", 0, "Raising"),
}
TAKES = {
    ("Closed", "ticket"): "Printing",
    ("Open", "car"): "Passing",
    ("Lowering", "car"): "Alarmed",
}
BUGS = {
    "wrong": ("Alarmed", ("lower", 0, "Raising")),
    "late": ("Passing", ("lower", 5, "Lowering")),
    "missing": ("Lowering", None),
}


def tell(line):
    print(line, flush=True)


def virtual_time():
    """Answers each line. Times are exact, so they are fractions."""
    place, waited = "Closed", Fraction(0)  # since the last event
    for line in sys.stdin:
        verb, *words = line.split()
        if verb == "reset":
            place, waited = "Closed", Fraction(0)
            tell("ready")
        elif verb == "input":
            then = TAKES.get((place, words[0]))
            if then is not None:
                place, waited = then, Fraction(0)
            tell("refused" if then is None else "ok")
        elif verb == "delay":
            says = SAYS.get(place)
            until = waited + Fraction(words[0])
            if says is None or until < says[1]:
                waited = until
                tell("done")
            else:
                tell(f"output {says[0]} @{says[1] - waited}")
                place, waited = says[2], Fraction(0)


def real_time(unit):
    """Says what is due by the clock, and listens in between."""
    place, since, text = "Closed", 0.0, ""
    while True:
        says = SAYS.get(place)
        due = None if says is None else since + says[1] * unit
        rest = None if due is None else due - time.monotonic()
        if says is not None and rest <= 0:
            tell(f"output {says[0]}")
            place, since = says[2], due
            continue
        if not select.select([sys.stdin], [], [], rest)[0]:
            continue
        more = os.read(sys.stdin.fileno(), 4096).decode()
        if more == "":
            return
        *lines, text = (text + more).split("\n")
        for line in lines:
            verb, *words = line.split()
            if verb == "reset":
                place = "Closed"
                tell("ready")
            elif verb == "input" and (place, words[0]) in TAKES:
                place, since = TAKES[place, words[0]], time.monotonic()


def main(arguments):
    is_real, unit = False, 0.1
    words = iter(arguments)
    for word in words:
        if word == "--real":
            is_real = True
        elif word == "--unit":
            unit = float(next(words)) / 1000
        elif word in BUGS:
            place, says = BUGS[word]
            SAYS[place] = says
        else:
            sys.exit(f"There is no bug '{word}'; there are {', '.join(BUGS)}.")
    if is_real:
        real_time(unit)
    else:
        virtual_time()


main(sys.argv[1:])
