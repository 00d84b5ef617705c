"""The texts of the house cards: functions under their meaning in words, and which card has which."""
