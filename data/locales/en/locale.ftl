# What this language is called and whom it serves. The codes are those of Discord; numbers and dates are written
# as in the first. The zone is that of servers that speak this language and have settled none.

language-name = English
language-codes = en-GB, en-US
language-zone = UTC
