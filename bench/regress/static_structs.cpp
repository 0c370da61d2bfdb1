// Static and global structs that begin with values: by a list, a constructor, or of their fields; a run starts with what
// the last has left. One is only read.
struct Window { int rows[3][4]; int count; };
struct Ticks { int n; int by = 2; Ticks() : n(3) {} };
struct Cell { short a[4]; unsigned k : 3; float f; };
Window rows = {};
Cell cells[2] = {{{1, 2, 3, 4}, 9, 0.5f}, {{5, 6}}};
void static_structs(const int x[4], int y[4], float z[2]) {
  static Ticks ticks;
  static Cell own[] = {{{7}, 1, 1.5f}, {{0, 8}, 2}};
  for (int j = 0; j < 4; j++) {
    rows.rows[2][j] = x[j];
    y[j] = rows.rows[0][j] - rows.rows[2][j] + rows.count + ticks.n + cells[1].a[j] + own[j & 1].a[j / 2];
    rows.rows[0][j] = rows.rows[1][j];
    rows.rows[1][j] = rows.rows[2][j];
    own[j & 1].a[j / 2] += x[j];
  }
  rows.count++;
  ticks.n += ticks.by;
  own[0].k += 3;
  for (int k = 0; k < 2; k++) z[k] = cells[k].f + cells[k].k + own[k].k + (own[k].f *= 2);
}
