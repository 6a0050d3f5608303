"""Search: imagined deals are played out as regulars would play (docs/computers.md).

`compact` holds the rules of a trick in the form that is quickest to play with, `playout` plays a deal to its
end, `policy` draws cards by the `odds` of each kind, `ending` solves the last tricks, `position` builds the
position from a hand's public part. `worlds` imagines deals that agree with a seat's view, `dealer` counts
and draws them, `likelihood` weighs them by the others' calls and cards. `trial` tries a card in such deals:
for the `expert`, for a `proof`, for a `review`.
"""
