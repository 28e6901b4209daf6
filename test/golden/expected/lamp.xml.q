/*
The lamp can become bright.
*/
E<> Lamp.Bright

/*
The lamp never gets stuck.
*/
A[] not deadlock

/*
It answers in time.
*/
A[] (Lamp.Dimming imply Lamp.x <= REACT)
