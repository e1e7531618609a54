"""The block game in numbers: many games at once, for players and analysis; the only room of the game with NumPy.

``hands`` what a partial hand is and becomes, ``worth`` what it may still be worth, ``batch`` games of the taking phase
side by side, ``deals`` the games that agree with what a player knows, ``policy`` how playouts are played, ``playouts``
what acts bring on the average, ``every_deal`` the same in the last two takes, ``sight`` what acts promise at one look,
``positions`` values for the analysis.

Cards are numbers here, 0 to 51 in the order of ``faces.FACES``; a joker is 52.
"""
