import static crossing.Driver.*;

class Crossing {
  void run() {
assert light() == "green";
press("button");
expect("red");
photo("red");
expect("walk");
assert walking() == true;
// cycle 0
expect("green", 0);
assert light() == "green";
expectNothing(11);
  }
}
