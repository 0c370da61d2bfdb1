// Words of more than 64 bits that are computed where they are written to a stream, handed to a function, or returned.
#include "ap_int.h"
#include "hls_stream.h"
typedef ap_uint<512> word;
static word both(word w, const word &v) { return w | v; }
void word_results(hls::stream<word> &in, hls::stream<word> &out, const word k[8]) {
  for (int i = 0; i < 8; i++) {
    word p = in.read();
    out.write(p | 1);
    out.write(both(p ^ 3, k[i]));
    out.write(both(in.read(), k[i] & p));
    out.write(i < 3 ? both(p, k[i]) : p);
  }
}
