/*
At most one process is critical.
*/
A[] forall (i : pid_t) forall (j : pid_t) Fischer(i).Critical and Fischer(j).Critical imply i == j

/*
Everybody can enter.
*/
E<> Fischer(1).Critical

//NO_QUERY

/*
Nobody gets stuck.
*/
A[] not deadlock
