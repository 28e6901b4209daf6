/*
A formula of two lines.
*/
E<> First.Now and Second.Start

/*
== A heading has no formula ==
*/
//NO_QUERY

/*
// only a comment
*/
//NO_QUERY

/*
A query about the chart.
*/
sat: Handshake
