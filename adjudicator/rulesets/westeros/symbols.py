"""Symbols of the map, each a path in a square of 20 filled by the even-odd rule, and the houses' cloths."""

from adjudicator.engine import Seat

UNITS = {
    "footman": (
        "M7.8 1.2A3.4 3.4 0 0 0 4.4 4.6V5.8H11.2V4.6A3.4 3.4 0 0 0 7.8 1.2ZM5.2 6.4"
        "Q5.4 8.8 7.8 8.8Q10.2 8.8 10.4 6.4ZM2 19V13.4Q2 9.8 5.6 9.6H10Q13.2 9.8 13.2 13.4V19Z"
        "M15.4 19V6H14.2L16 .8L17.8 6H16.6V19Z"
    ),
    "knight": (
        "M4.6 19V17.2Q5 14.4 8 12.8Q9.4 12 9.2 10.6Q7.4 11.8 5.6 11.6L4 13.4L1.8 11Q3 5.6 7 3.4"
        "L7.4 .8L9.6 2.6Q14.6 3.2 16.4 8Q17.6 12 16.8 19ZM7.6 6A1 1 0 1 0 7.61 6Z"
    ),
    "siege-engine": (
        "M1 13.2H5L13.2 4.6A3 3 0 1 1 15.6 6.6L9.4 13.2H19V15.6H17.4A2.4 2.4 0 1 1 13 15.6H7"
        "A2.4 2.4 0 1 1 2.6 15.6H1Z"
    ),
    "ship": (
        "M1 12.6H19Q18 18 14.6 18.8H5.4Q2 18 1 12.6ZM9.2 .8H10.4V2Q17 4.4 16.4 11.4H10.4V12.6H9.2"
        "V11.4H3.4Q4 5.4 9.2 2.6Z"
    ),
}
"""By kind of unit."""

FORTS = {
    "castle": (
        "M4 18.6V8.4L3 7.4V2.4H5.8V4.4H8.4V2.4H11.6V4.4H14.2V2.4H17V7.4L16 8.4V18.6H12.2V14"
        "Q10 11 7.8 14V18.6Z"
    ),
    "stronghold": (
        "M.8 18.8V5.6L.2 5V2H1.8V3.4H3V2H4.6V3.4H5.8V5L5.4 5.6V9.4H7V4L6.4 3.2V.4H8V1.6H9.2V.4"
        "H10.8V1.6H12V.4H13.6V3.2L13 4V9.4H14.6V5.6L14.2 5V3.4H15.4V2H17V3.4H18.2V2H19.8V5"
        "L19.2 5.6V18.8H12.4V15Q10 11.6 7.6 15V18.8Z"
    ),
}
"""By kind of fort."""

ICONS = {
    "supply": (
        "M5.4 1.6H14.6Q17.4 10 14.6 18.4H5.4Q2.6 10 5.4 1.6ZM4.6 5.4H15.4V7H4.6ZM4.6 13H15.4V14.6H4.6Z"
    ),
    "power": "M3 14.4L1.2 5L6 9L10 2.6L14 9L18.8 5L17 14.4ZM3.2 15.8H16.8V18.4H3.2Z",
    "anchor": (
        "M10 .8A2.6 2.6 0 0 1 11.2 5.6V8H14V9.8H11.2V16.4Q14.6 15.8 15.6 12.6L14 13L17 9.6"
        "L18.6 13.8L17.2 13.4Q15.8 18.6 10 19.2Q4.2 18.6 2.8 13.4L1.4 13.8L3 9.6L6 13L4.4 12.6"
        "Q5.4 15.8 8.8 16.4V9.8H6V8H8.8V5.6A2.6 2.6 0 0 1 10 .8ZM10 2.2A1.1 1.1 0 1 0 10.01 2.2Z"
    ),
    "tower": "M3.4 19V7L2 5.6V1H5.2V3.2H8V1H12V3.2H14.8V1H18V5.6L16.6 7V19Z",
    "shield": "M1.6 1.4Q6 2.6 10 .8Q14 2.6 18.4 1.4V9.6Q18.4 16 10 19.4Q1.6 16 1.6 9.6Z",
    "star": "M10 .6L12.8 7L19.6 7.6L14.4 12.2L16 19L10 15.4L4 19L5.6 12.2L.4 7.6L7.2 7Z",
}
"""What is printed in areas, and what tokens are made of."""

ORDERS = {
    "march": "M1.6 7H10.6V2.2L19 10L10.6 17.8V13H1.6Z",
    "defense": (
        "M2.6 2Q6.6 3 10 1Q13.4 3 17.4 2V9.8Q17.4 15.8 10 19.2Q2.6 15.8 2.6 9.8ZM10 3.4V16.6"
        "Q15.2 13.8 15.2 9.6V4.4Q12.4 4.6 10 3.4Z"
    ),
    "support": "M4 .8H5.8V2.6Q9 .8 12 2.4Q15 4 18.2 2.4V11.6Q15 13.2 12 11.6Q9 10 5.8 11.8V19.2H4Z",
    "raid": (
        "M10.4 .4Q15.8 5.6 15.6 10.4Q15.4 14.4 12.2 15.2L11.4 19.4H8.6L7.8 15.2Q4.4 14.2 4.4 10.2"
        "Q4.4 7.2 7.2 4.6Q7.2 7 8.6 7.6Q10.8 5 10.4 .4ZM10 9.4Q7.6 12.2 9.2 13.8H11"
        "Q12.4 12 10 9.4Z"
    ),
    "consolidate-power": ICONS["power"],
}
"""By kind of order."""

CLOTHS: dict[Seat, str] = {
    "stark": "M-1 7L7-1M-1 1L1-1M5 7L7 5",
    "greyjoy": "M0 2Q1.5 .4 3 2T6 2M0 5Q1.5 3.4 3 5T6 5",
    "lannister": "M1.5 0V6M4.5 0V6",
    "baratheon": "M3 0L6 3L3 6L0 3Z",
    "tyrell": "M1.5 .6V2.4M.6 1.5H2.4M4.5 3.6V5.4M3.6 4.5H5.4",
    "martell": "M0 1.5H6M0 4.5H6M1.5 0V6M4.5 0V6",
}
"""Threads woven into each house's cloth, in a square of 6 that repeats."""
