/*
Two stations can send at the same time,
*/
E<> Station(0).Sending and Station(1).Sending

/*
but not once everybody hears the first.
*/
A[] Cable.Taken imply (sum (i : station_t) Station(i).Sending) <= 1

/*
A collision is over within the delay of the cable.
*/
A[] forall (i : station_t) forall (j : station_t) (Station(i).Sending and Station(j).Sending and i != j) imply (Station(i).x <= DELAY and Station(j).x <= DELAY)

/*
One can be very unlucky.
*/
E<> exists (i : station_t) Station(i).tries == 9

/*
The bus never gets stuck.
*/
A[] not deadlock
