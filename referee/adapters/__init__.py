"""What each game hands to the tables: a folder for each game that can be played at one."""
