// Each step uses the one before twice: written out in each other they would be 2^32 of them.
static unsigned step(unsigned c, unsigned bit) { return (c & 1) != bit ? (c >> 1) ^ 0xedb88320u : c >> 1; }
void used_twice(const unsigned x[16], unsigned y[16]) {
  for (int i = 0; i < 16; i++) {
    unsigned c0 = step(x[i], 1);
    unsigned c1 = step(c0, 0), c2 = step(c1, 1), c3 = step(c2, 0), c4 = step(c3, 1), c5 = step(c4, 0), c6 = step(c5, 1), c7 = step(c6, 0);
    unsigned d0 = step(c7, 1), d1 = step(d0, 0), d2 = step(d1, 1), d3 = step(d2, 0), d4 = step(d3, 1), d5 = step(d4, 0), d6 = step(d5, 1);
    unsigned e0 = step(d6, 1), e1 = step(e0, 0), e2 = step(e1, 1), e3 = step(e2, 0), e4 = step(e3, 1), e5 = step(e4, 0), e6 = step(e5, 1);
    unsigned f0 = step(e6, 1), f1 = step(f0, 0), f2 = step(f1, 1), f3 = step(f2, 0), f4 = step(f3, 1), f5 = step(f4, 0), f6 = step(f5, 1);
    y[i] = f6;
  }
}
