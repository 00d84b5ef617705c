"""Takes in what strangers propose, on a forge or as branches, and answers them there.

`proposals` defines what a proposal is and what every source of proposals can do; `judging` decides, without
any input or output, whether one may be taken in; `intake` gathers, takes in and answers. The sources are
`branches` (any git remote, or a bare repository itself), `github`, `forgejo` and `gitlab`, which use `rest`.
`notifications` decides who is notified of what on a game's issue.

Nothing in a proposal is ever checked out or run: it is a list of changed files and the bytes of one of them.
"""
