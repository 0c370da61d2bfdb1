// Nussinov's RNA folding: table[i][j] is the most base pairs in seq[i..j]; bases
// are 0..3 and two of them bond if their sum is 3. PolyBench/C 4.2.1 nussinov,
// SMALL, with the zeroing of the table inside.
#include <cstdint>

const int N = 180;

typedef int8_t base_t;

static int match(base_t a, base_t b) {
    return a + b == 3 ? 1 : 0;
}

static int max_score(int a, int b) {
    return a >= b ? a : b;
}

void nussinov(const base_t seq[N], int table[N][N]) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            table[i][j] = 0;

    for (int i = N - 1; i >= 0; i--) {
        for (int j = i + 1; j < N; j++) {
            table[i][j] = max_score(table[i][j], table[i][j - 1]);
            table[i][j] = max_score(table[i][j], table[i + 1][j]);

            if (i < j - 1) // neighbours do not bond
                table[i][j] = max_score(table[i][j], table[i + 1][j - 1] + match(seq[i], seq[j]));
            else
                table[i][j] = max_score(table[i][j], table[i + 1][j - 1]);

            for (int k = i + 1; k < j; k++)
                table[i][j] = max_score(table[i][j], table[i][k] + table[k + 1][j]);
        }
    }
}
