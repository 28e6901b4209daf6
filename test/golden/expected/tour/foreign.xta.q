/*

*/
Pr[<=100] (<> temperature > 100.0)

/*

*/
E<> Tank.Boiling
