"""Search: many imagined deals played out as regulars play (docs/computers.md).

`compact` holds the rules of a trick in the form that is quickest to play with, `playout` plays a deal to its
end, `policy` draws the cards by the `odds` of each kind, `position` leads there from what is public of a
hand. `worlds` imagines deals that agree with a seat's view, `dealing` counts and draws them.
"""
