/*
Somebody can wait everywhere.
*/
E<> forall (f : floor_t) called[f]

/*
The lift never gets stuck.
*/
A[] not deadlock

/*
The door can open on the top floor.
*/
E<> TheLift.Open and cabin.floor == 3

/*
Who moves has a direction.
*/
A[] TheLift.Moving imply cabin.direction != 0

/*
Is every call answered? Who calls on one floor again and again holds the lift there.
*/
called[3] --> cabin.floor == 3

/*
How many may wait at once.
*/
sup: waiting()
