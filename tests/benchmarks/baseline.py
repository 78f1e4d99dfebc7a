"""The baseline: Player, Banker and Tie alone, by the classical loop over unordered hands.

Ten point values, 55 hands by 55 hands, plain integers; the Banker's draw is read off prefix sums.
It knows the standard Table of Play by heart and nothing of pairs, of coups under way or of void.
"""

_BANKER_DRAWS = [
    [
        total < 3
        or (total == 3 and third != 8)
        or (total == 4 and 2 <= third <= 7)
        or (total == 5 and 4 <= third <= 7)
        or (total == 6 and 6 <= third <= 7)
        for third in range(10)
    ]
    for total in range(8)
]


def player_banker_tie(points: tuple[int, ...]) -> tuple[int, int, int]:
    """The combinations of Player wins, Banker wins and ties, out of all ordered six-card deals."""
    left, size = list(points), sum(points)
    player_wins = banker_wins = ties = 0
    stood, half_stood = (size - 4) * (size - 5), size - 5
    for p1 in range(10):
        for p2 in range(p1, 10):
            player_ways = left[p1] * (left[p1] - 1) if p1 == p2 else 2 * left[p1] * left[p2]
            if not player_ways:
                continue
            left[p1] -= 1
            left[p2] -= 1
            player = (p1 + p2) % 10
            for b1 in range(10):
                for b2 in range(b1, 10):
                    ways = left[b1] * (left[b1] - 1) if b1 == b2 else 2 * left[b1] * left[b2]
                    if not ways:
                        continue
                    ways *= player_ways
                    banker = (b1 + b2) % 10
                    if player > 7 or banker > 7 or (player > 5 and banker > 5):
                        ways *= stood
                        if player > banker:
                            player_wins += ways
                        elif player < banker:
                            banker_wins += ways
                        else:
                            ties += ways
                        continue
                    left[b1] -= 1
                    left[b2] -= 1
                    # Banker's final total t comes from the card (t - banker) % 10.
                    by_total = left[10 - banker :] + left[: 10 - banker]
                    below = [0] * 11
                    running = 0
                    for total in range(10):
                        running += by_total[total]
                        below[total + 1] = running
                    cards = running
                    if player > 5:
                        ways *= half_stood
                        player_wins += ways * below[player]
                        banker_wins += ways * (cards - below[player + 1])
                        ties += ways * by_total[player]
                    else:
                        draws = _BANKER_DRAWS[banker]
                        for third in range(10):
                            count = left[third]
                            if not count:
                                continue
                            more, final = ways * count, (player + third) % 10
                            if draws[third]:
                                # The Player's third card is gone from the Banker's choice.
                                gone = (banker + third) % 10
                                player_wins += more * (below[final] - (gone < final))
                                banker_wins += more * (cards - below[final + 1] - (gone > final))
                                ties += more * (by_total[final] - (gone == final))
                            elif final > banker:
                                player_wins += more * half_stood
                            elif final < banker:
                                banker_wins += more * half_stood
                            else:
                                ties += more * half_stood
                    left[b1] += 1
                    left[b2] += 1
            left[p1] += 1
            left[p2] += 1
    return player_wins, banker_wins, ties
