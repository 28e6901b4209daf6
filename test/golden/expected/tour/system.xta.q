/*

*/
E<> Pair(1, 0).T and (forall (i : twin_t) Twin(i).seen == i) or Quarter(0).t > 2

/*

*/
Left.t > 1 --> Set(0).S
