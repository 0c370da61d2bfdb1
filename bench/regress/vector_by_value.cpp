#include "ap_int.h"
#include "hls_stream.h"
#include "hls_vector.h"

// Vectors and words that the top function takes by value, and changes, and streams of words.
typedef ap_uint<256> word;

void vector_by_value(hls::vector<int, 4> a, word b, int y[4], word &rest, hls::stream<word> &in, hls::stream<word> &out) {
  for (int i = 0; i < 4; i++) {
    a[i] *= 2;
    y[i] = a[i] + a[0];
  }
  b >>= 64;
  rest = b ^ (b << 8);
  for (int i = 0; i < 12; i++) {
    word w = in.read();
    for (int k = 0; k < 8; k++) w.range(32 * k + 31, 32 * k) = w.range(32 * k + 31, 32 * k) + i;
    out.write(w);
  }
}
