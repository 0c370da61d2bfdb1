// Macros of one letter before the headers, as some designs have them, do not disturb these.
#define N 16
#define T int
#define W 8
#define I 3
#define X 0
#define O 1
#define S 2
#define A 5
#define B 6
#include <ap_axi_sdata.h>
#include <ap_fixed.h>
#include <ap_int.h>
#include <hls_math.h>
#include <hls_stream.h>
#include <hls_vector.h>
static const T table[4] = {O, X, A, B};
void macro_letters(const ap_int<W> a[N], const ap_fixed<W, I> b[N], ap_int<2 * W> x[N], float y[N]) {
    for (T i = 0; i < N; i++) {
        x[i] = a[i] * table[i % 4] + S;
        y[i] = hls::sqrt(float(b[i] * b[i]));
    }
}
