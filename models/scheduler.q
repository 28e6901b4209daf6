//This file was written for scheduler.xta

/*
Two tasks never run at the same time.
*/
A[] not (Control.Running and Display.Running) and not (Control.Running and Log.Running) \
  and not (Display.Running and Log.Running)

/*
The processor is busy exactly while a task runs.
*/
A[] busy == (Control.Running or Display.Running or Log.Running)

/*
Can a deadline be missed?
*/
E<> missed > 0

/*
How long the log task waits at most, and how late the watchdog can be.
*/
sup{Log.Released}: own[2]

E<> Guardian.Worried

//NO_QUERY
