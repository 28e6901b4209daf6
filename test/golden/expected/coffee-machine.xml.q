/*
The user can have three coffees.
*/
E<> User.cups == 3

/*
Nobody ever gets stuck.
*/
A[] not deadlock

/*
Whoever waits gets a coffee in time.
*/
A[] User.Waiting imply (Machine.Brewing and User.waited <= BREW_MAX)

/*
Once it brews, the coffee comes.
*/
Machine.Brewing --> User.Happy

/*
Clocks have a largest value only where something stops them: this one runs on.
*/
sup: User.waited

/*
The longest wait for a coffee.
*/
sup{User.Waiting}: User.waited
