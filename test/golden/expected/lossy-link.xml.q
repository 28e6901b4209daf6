/*
The sender may give up.
*/
E<> Sender.GivenUp

/*
It gives up only when everything was lost.
*/
A[] Sender.GivenUp imply Link.lost > RETRIES

/*
Five messages can be lost.
*/
E<> Link.lost == 5

/*
How probable that is, for a statistical engine.
*/
Pr[<=100] (<> Sender.GivenUp)

/*
Ten random runs, for a statistical engine.
*/
simulate[<=100; 10] {Link.lost, retries}
