/*

*/
E<> counter == SIZE and first == 0 and forall (i : copy_t) grid[i] >= 0
