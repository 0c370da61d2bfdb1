// Functions of class templates give structs that are arguments of the template, by value or by reference.
struct pixel {
  int x, y;
};

template <int R, int C, typename T>
struct line_buffer {
  T val[R][C];
  T &at(int r, int c) { return val[r][c]; }
  T copy(int r, int c) const { return val[r][c]; }
};

void template_structs(const int a[8][16], int out[8][16], int sums[8]) {
  line_buffer<3, 16, pixel> lines;
  line_buffer<2, 8, int> plain;
  for (int r = 0; r < 8; r++)
    for (int c = 0; c < 16; c++) {
      lines.val[0][c] = lines.val[1][c];
      lines.val[1][c] = lines.val[2][c];
      pixel p;
      p.x = a[r][c];
      p.y = p.x + 1;
      lines.val[2][c] = p;
      pixel q;
      q = lines.at(1, c);
      out[r][c] = r < 2 ? 0 : lines.at(0, c).x + lines.copy(2, c).y * q.x;
    }
  for (int i = 0; i < 8; i++) {
    plain.at(0, i) = a[0][i];
    plain.at(1, i) = plain.at(0, i) + 1;
    sums[i] = plain.copy(1, i);
  }
}
