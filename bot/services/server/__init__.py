"""What a server and its members have decided: settings, saved rule sets, preferences, erased members."""
