//This file was generated from tour/queries.xml

/*
Every form of a symbolic query in a query file. Comments stand before their query;
other letters are written by number: caf\u00e9.
*/
E<> Task(0).Done

/*
*/
A[] not deadlock

/*
Lines are joined by a backslash.
*/
A<> Task(0).Done \
  or Task(1).Done

E[] count <= 1

Task(0).Working --> Task(0).Done

sup: count, clocks[0]

inf{Task(1).Working}: clocks[1]

bounds{not Task(0).Idle}: count

//NO_QUERY
