/*
Train 0 can cross.
*/
E<> Train(0).Crossing

/*
Never two trains on the bridge.
*/
A[] forall (i : train_t) forall (j : train_t) Train(i).Crossing and Train(j).Crossing imply i == j

/*
A train that comes crosses.
*/
Train(0).Coming --> Train(0).Crossing

/*

*/
A[] not deadlock
