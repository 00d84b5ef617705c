"""What comes in from strangers, and what is told them where they are: on a forge, or as branches.

`proposals` says what a proposal is and what every place that has some can do; `judging` decides, without any
input or output, whether one may be taken in; `intake` gathers, takes in and answers. Places are `branches`
(any git remote, or a bare repository itself), `github`, `forgejo` and `gitlab`, which speak by `rest`.
`telling` says who is to be told what on a game's issue.

Nothing of a proposal is ever checked out or run: it is a list of changed files and the bytes of one of them.
"""
