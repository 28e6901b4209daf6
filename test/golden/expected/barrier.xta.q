/*

*/
A[] Motor.Falling imply Control.Lowering or Control.Alarmed

/*

*/
A[] not deadlock
