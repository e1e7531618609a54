"""Time zones, written the POSIX way so that no data base of zones is needed."""

MIDDLE_EUROPE = "CET-1CEST,M3.5.0,M10.5.0/3"
NEPAL = "<+0545>-5:45"
KIRIBATI = "<+14>-14"
HAWAII = "HST10"
