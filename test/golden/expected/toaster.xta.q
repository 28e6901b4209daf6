/*

*/
E<> Person.isHappy and Person.seen == 3

/*

*/
A[] not deadlock
