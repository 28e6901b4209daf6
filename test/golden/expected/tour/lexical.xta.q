/*

*/
E<> P.T and A and whole > 0
