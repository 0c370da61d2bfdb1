// A matrix times vectors in one loop, as FINN's units have it: counters that begin anew, one for all tiles among them, and
// elements that are read, one after another, only while the first row is at work.
#define SF 6
#define NF 5
#define REPS 9
void finn_mvau(const int in[REPS * SF], int out[REPS * NF], const int w[NF * SF]) {
  int buf[SF];
  int acc = 0;
  unsigned nf = 0, sf = 0, tile = 0;
  int ip = 0, op = 0;
  for (unsigned i = 0; i < REPS * NF * SF; i++) {
    int e;
    if (nf == 0) {
      e = in[ip++];
      buf[sf] = e;
    } else {
      e = buf[sf];
    }
    if (sf == 0) acc = 0;
    acc += w[tile] * e;
    ++tile;
    if (++sf == SF) {
      out[op++] = acc;
      sf = 0;
      if (++nf == NF) {
        nf = 0;
        tile = 0;
      }
    }
  }
}
