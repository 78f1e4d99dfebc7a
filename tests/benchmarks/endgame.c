/* A baseline for the end of the shoe: all compositions of n cards by contraction, in doubles.

   The value of a composition is a polynomial in falling factorials of its ten counts, of degree six.
   Fixing a count leaves a polynomial in the counts after it; the last two are gone through as a line.
   `terms` has so many rows of ten exponents, `coefficients` what each row adds. The share of
   compositions that favour the bettor, by weight, and their gain before division come out. */
#include <stdlib.h>
#include <string.h>
#define VALUES 10
#define DEGREE 6
#define MOST 64

typedef struct { int power[VALUES]; } Index;
static Index *indices[VALUES + 1];
static int sizes[VALUES + 1], *first[VALUES + 1], *runs[VALUES + 1];
static double *levels[VALUES + 1], falling[MOST][DEGREE + 1], ways[VALUES][MOST];
static double *lines[MOST], line_ways[MOST][MOST], good, gain, all;
static const int *held;
static long done;

static void lay_out(void) {
    sizes[VALUES] = 1;
    indices[VALUES] = calloc(1, sizeof(Index));
    for (int k = VALUES - 1; k >= 0; k--) {
        int rest = sizes[k + 1], size = 0;
        first[k] = malloc(rest * sizeof(int));
        runs[k] = malloc(rest * sizeof(int));
        indices[k] = malloc((size_t)rest * (DEGREE + 1) * sizeof(Index));
        for (int tail = 0; tail < rest; tail++) {
            int sum = 0;
            for (int j = k + 1; j < VALUES; j++) sum += indices[k + 1][tail].power[j];
            first[k][tail] = size;
            runs[k][tail] = DEGREE - sum + 1;
            for (int m = 0; m <= DEGREE - sum; m++) {
                indices[k][size] = indices[k + 1][tail];
                indices[k][size++].power[k] = m;
            }
        }
        sizes[k] = size;
    }
    for (int k = 0; k <= VALUES; k++) levels[k] = calloc(sizes[k], sizeof(double));
}

static void go(int k, int left, double weight) {
    const double *here = levels[k];
    if (k == VALUES - 2) {
        double value[MOST] = {0}, g = 0, p = 0, a = 0;
        int padded = (left + 4) & ~3;
        for (int t = 0; t < sizes[k]; t++)
            for (int x = 0; x < padded; x++) value[x] += here[t] * lines[left][t * MOST + x];
        for (int x = 0; x <= left; x++) {
            double w = line_ways[left][x], on = value[x] > 0 ? 1.0 : 0.0;
            a += w;
            p += w * on;
            g += w * on * value[x];
        }
        done += left + 1;
        all += weight * a;
        good += weight * p;
        gain += weight * g;
        return;
    }
    for (int x = 0; x <= left && x <= held[k]; x++) {
        double *next = levels[k + 1];
        for (int t = 0; t < sizes[k + 1]; t++) {
            double sum = 0;
            const double *run = here + first[k][t];
            for (int j = 0; j < runs[k][t]; j++) sum += run[j] * falling[x][j];
            next[t] = sum;
        }
        go(k + 1, left - x, weight * ways[k][x]);
    }
}

long end_of_shoe(int n, const int *full, int terms, const int *powers, const double *coefficients,
                 double *found) {
    if (!sizes[VALUES]) lay_out();
    held = full;
    good = gain = all = 0;
    done = 0;
    for (int i = 0; i < MOST; i++) {
        falling[i][0] = 1;
        for (int j = 1; j <= DEGREE; j++) falling[i][j] = falling[i][j - 1] * (i - j + 1);
        for (int v = 0; v < VALUES; v++)
            ways[v][i] = i ? (i > full[v] ? 0 : ways[v][i - 1] * (full[v] - i + 1) / i) : 1;
    }
    memset(levels[0], 0, sizes[0] * sizeof(double));
    for (int i = 0; i < terms; i++)
        for (int t = 0; t < sizes[0]; t++)
            if (!memcmp(indices[0][t].power, powers + i * VALUES, sizeof(Index))) {
                levels[0][t] += coefficients[i];
                break;
            }
    int k = VALUES - 2;
    for (int left = 0; left <= n; left++) {
        if (!lines[left]) lines[left] = calloc((size_t)sizes[k] * MOST, sizeof(double));
        for (int t = 0; t < sizes[k]; t++)
            for (int x = 0; x <= left; x++)
                lines[left][t * MOST + x] = falling[x][indices[k][t].power[k]] *
                                            falling[left - x][indices[k][t].power[k + 1]];
        for (int x = 0; x <= left; x++) line_ways[left][x] = ways[k][x] * ways[k + 1][left - x];
    }
    go(0, n, 1);
    found[0] = good / all;
    found[1] = gain / all;
    return done;
}
