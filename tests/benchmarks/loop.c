/* The baseline of the bulk kernel: Player, Banker and Tie of each shoe by the classical loop.
 *
 * Ten point values, every unordered two-card hand against every other, then every third card, in
 * 64-bit integers, by the Table of Play that casinos use. Three counts a shoe are written. */
#include <stdint.h>

static int banker_draws(int total, int third)
{
    switch (total) {
    case 0: case 1: case 2: return 1;
    case 3: return third != 8;
    case 4: return third >= 2 && third <= 7;
    case 5: return third >= 4 && third <= 7;
    case 6: return third == 6 || third == 7;
    default: return 0;
    }
}

static int winner(int player, int banker)
{
    return player > banker ? 0 : player < banker ? 1 : 2;
}

static void one_shoe(const int64_t *points, const int draws[8][10], int64_t *ends)
{
    int64_t left[10], cards = 0;
    for (int value = 0; value < 10; value++) {
        left[value] = points[value];
        cards += points[value];
    }
    ends[0] = ends[1] = ends[2] = 0;
    for (int p1 = 0; p1 < 10; p1++)
        for (int p2 = p1; p2 < 10; p2++) {
            int64_t hand = p1 == p2 ? left[p1] * (left[p1] - 1) : 2 * left[p1] * left[p2];
            int player = (p1 + p2) % 10;
            if (!hand)
                continue;
            left[p1]--, left[p2]--;
            for (int b1 = 0; b1 < 10; b1++)
                for (int b2 = b1; b2 < 10; b2++) {
                    int64_t ways = b1 == b2 ? left[b1] * (left[b1] - 1) : 2 * left[b1] * left[b2];
                    int banker = (b1 + b2) % 10;
                    if (!ways)
                        continue;
                    ways *= hand;
                    left[b1]--, left[b2]--;
                    if (player > 7 || banker > 7 || (player > 5 && banker > 5))
                        ends[winner(player, banker)] += ways * (cards - 4) * (cards - 5);
                    else if (player > 5)
                        for (int card = 0; card < 10; card++)
                            ends[winner(player, (banker + card) % 10)] +=
                                ways * left[card] * (cards - 5);
                    else
                        for (int third = 0; third < 10; third++) {
                            int64_t drawn = ways * left[third];
                            int total = (player + third) % 10;
                            if (!draws[banker][third]) {
                                ends[winner(total, banker)] += drawn * (cards - 5);
                                continue;
                            }
                            left[third]--;
                            for (int card = 0; card < 10; card++)
                                ends[winner(total, (banker + card) % 10)] += drawn * left[card];
                            left[third]++;
                        }
                    left[b1]++, left[b2]++;
                }
            left[p1]++, left[p2]++;
        }
}

void player_banker_tie(const int64_t *points, int64_t shoes, int64_t *ends)
{
    int draws[8][10];
    for (int total = 0; total < 8; total++)
        for (int third = 0; third < 10; third++)
            draws[total][third] = banker_draws(total, third);
    for (int64_t shoe = 0; shoe < shoes; shoe++)
        one_shoe(points + 10 * shoe, draws, ends + 3 * shoe);
}
