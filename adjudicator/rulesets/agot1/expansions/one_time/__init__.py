"""Option 6, `one-time-orders`: five more orders for each house, each used once [CK6].

`placing` lays them and turns them up, `resolving` says which comes next and lets it act. What each does
stands in `raiding`, `marching` and `consolidating`, by the step of the icon it shows; `questions` and
`steward` are what is asked about it. `joining` puts all this into an edition.

Orders that lie face down are `Board.one_time_down`, those that lie open `Board.one_time`, those not yet used
`Board.one_time_left`.
"""
