/*
The burner needs service some day.
*/
E<> Burner.Service

/*
It never burns longer than it may between two services.
*/
A[] used <= SERVICE_AFTER

/*
The room cools down while the burner is serviced.
*/
A[] Burner.Service imply Room.Cooling

/*
How cold the room becomes.
*/
inf: temperature

/*
How warm the room becomes while the burner burns.
*/
sup{Burner.Burning}: temperature
