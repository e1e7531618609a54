"""The page of the block game: the pyramid on the table, playing it, and what every move was worth."""
