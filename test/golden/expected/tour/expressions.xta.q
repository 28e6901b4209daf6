/*

*/
E<> (Clocks.Done or x != 3 or not (y < 5)) and exists (i : index_t) clocks[i] == i

/*

*/
A[] forall (i : index_t) sum (j : index_t) row[j] + i > 0

/*

*/
A[] not deadlock or Clocks.Done
