/*
A test that brings a pedestrian across.
*/
E<> Light.Walk

/*
A test with two rounds.
*/
E<> Light.Walk && Light.cycles == 2

/*
Nobody walks longer than the lamp says.
*/
A[] Light.Walk imply Light.x <= WALK

/*
An entry without a formula is a heading.
*/
//NO_QUERY
