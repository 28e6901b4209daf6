/*

*/
A[] box.length <= CAPACITY

/*

*/
A[] forall (c : client_t) Server.Answering and Server.current.from == c imply Client(c).Waiting

/*

*/
E<> exists (c : client_t) answers[c] == 3

/*

*/
A[] not deadlock
