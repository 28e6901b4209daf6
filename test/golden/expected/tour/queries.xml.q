/*
Possible.
*/
E<> Task(0).Done and not Task(1).Done

/*
Always.
*/
A[] count <= 2 && (Task(0).busy imply count > 0)

/*
Always on some run.
*/
E[] count <= 1

/*
Once on every run.
*/
A<> Task(0).Done || deadlock

/*
Leads to.
*/
Task(0).Working --> Task(0).Done

/*
Quantifiers.
*/
A[] forall (i : id_t) exists (j : id_t) (Task(i).Working or clocks[i] - clocks[j] < 5) and (sum (k : id_t) Task(k).Done ? 1 : 0) >= 0

/*
The largest value.
*/
sup: count

/*
The largest values where something holds.
*/
sup{Task(0).Working}: clocks[0], count

/*
The smallest value.
*/
inf: count

/*
The smallest value where something holds.
*/
inf{Task(0).Done}: clocks[0]

/*
Both.
*/
bounds: clocks[1]

/*
Both where something holds.
*/
bounds{count == 1}: clocks[0], clocks[1]

/*
A probability.
*/
Pr[<=10] (<> Task(0).Done)

/*
A probability against a number.
*/
Pr[#<=10; 100] ([] count < 2) >= 0.5

/*
Two probabilities.
*/
Pr[<=10] (<> Task(0).Done) >= Pr[<=10] (<> Task(1).Done)

/*
An expected value.
*/
E[<=10; 100] (max: count)

/*
Random runs.
*/
simulate [<=10; 5] { count, clocks[0] }

/*
A game.
*/
control: A<> Task(0).Done

/*
A game with until.
*/
control: A[ not Task(0).Done U Task(1).Done ]

/*
A game that can be won from somewhere.
*/
E<> control: A[] count < 2

/*
A strategy.
*/
strategy Safe = control: A[] count < 2

/*
A property under a strategy.
*/
A[] count < 2 under Safe

/*
A learnt strategy.
*/
strategy Fast = minE (clocks[0]) [<=10] {} -> { count } : <> Task(0).Done under Safe

/*
A strategy in a file.
*/
saveStrategy("safe.json", Safe)

/*
A strategy from a file.
*/
strategy Old = loadStrategy {} -> {} ("safe.json")

/*
A live sequence chart.
*/
sat: Chart
