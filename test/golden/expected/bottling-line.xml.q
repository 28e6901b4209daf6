/*
All bottles come through.
*/
A<> done == BOTTLES

/*
The line can be crowded.
*/
E<> crowded

/*
How soon after the last bottle the line is empty.
*/
inf{done == BOTTLES}: Source.x

/*
How many bottles wait at the filler, and for how long.
*/
bounds{not Source.Empty}: bottles[0], Source.x
