// A CORDIC of single assignments, in which each value is used twice in the next: as expressions they
// would double with every rotation. So do values of a counter.
#define ROTATE(i, a, b)                                             \
  const int x##b = z##a < 0 ? x##a + (y##a >> i) : x##a - (y##a >> i); \
  const int y##b = z##a < 0 ? y##a - (x##a >> i) : y##a + (x##a >> i); \
  const int z##b = z##a < 0 ? z##a + (0x3243f6 >> i) : z##a - (0x3243f6 >> i);
#define DOUBLE(a, b) const unsigned t##b = t##a * 3 + (t##a ^ 5);

void rotations_written_out(const int in[16], int x[16], int y[16], unsigned z[16]) {
  for (int i = 0; i < 16; i++) {
    int x0 = 0x26dd3b, y0 = 0, z0 = in[i];
    ROTATE(0, 0, 1) ROTATE(1, 1, 2) ROTATE(2, 2, 3) ROTATE(3, 3, 4) ROTATE(4, 4, 5) ROTATE(5, 5, 6) ROTATE(6, 6, 7) ROTATE(7, 7, 8)
    ROTATE(8, 8, 9) ROTATE(9, 9, 10) ROTATE(10, 10, 11) ROTATE(11, 11, 12) ROTATE(12, 12, 13) ROTATE(13, 13, 14) ROTATE(14, 14, 15)
    ROTATE(15, 15, 16)
    x[i] = x16;
    y[i] = y16;
    const unsigned t0 = i;
    DOUBLE(0, 1) DOUBLE(1, 2) DOUBLE(2, 3) DOUBLE(3, 4) DOUBLE(4, 5) DOUBLE(5, 6) DOUBLE(6, 7) DOUBLE(7, 8)
    DOUBLE(8, 9) DOUBLE(9, 10) DOUBLE(10, 11) DOUBLE(11, 12) DOUBLE(12, 13) DOUBLE(13, 14) DOUBLE(14, 15)
    DOUBLE(15, 16) DOUBLE(16, 17) DOUBLE(17, 18) DOUBLE(18, 19) DOUBLE(19, 20) DOUBLE(20, 21) DOUBLE(21, 22)
    z[i] = t22;
  }
}
