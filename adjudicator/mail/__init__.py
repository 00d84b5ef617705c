"""Play by mail: reading what people send, finding out who sent it, taking it in, and writing letters.

A *mail* is what somebody sends to the league; a *letter* is what the league sends. Modules, from the bottom
up:

- `incoming`, `content`: a mail as data, and what it holds
- `identity`: what of its sender was verified
- `letter_names`: the Message-IDs of letters, by which an answer shows what it answers
- `domain_signatures`, `name_servers`, `vouching`: which domain signed a mail, by keys from name servers
- `locks`: whether a mail in clear counts, or has to be confirmed
- `reading`: from bytes to an incoming mail; its entry is `reading.mail.read_mail`
- `markers`: order files in letters, between two lines by which they are found again
- `faults`: what was wrong with orders in a mail
- `requests`: what people ask for in a few words, each served as the command of its name
- `letter`, `mailbox`: a letter as data, and where mails and letters lie
- `answers`, `letters`, `due`: what the sender of a mail is told, how letters are made, and which are due
- `post`, `correspondents`: what taking in needs, and whose address is on file
- `locks`, `case`: whether a mail counts, and whom to answer
- `clear_orders`, `serving`, `taking`: what becomes of orders in clear, of requests, of any mail
- `intake`: the mailbox as a source of mails
- `channel`: public news told to a room
"""
