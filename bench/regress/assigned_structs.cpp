// A struct has an assignment of its own, which looks whether it is given itself.
struct row {
  int v[4];
  int set;
  row &operator=(const row &other) {
    if (&other == this) return *this;
    for (int i = 0; i < 4; i++) v[i] = other.v[i] + 1;
    set = other.set * 2;
    return *this;
  }
};
void assigned_structs(const int x[24], int y[30]) {
  row kept = {{0, 0, 0, 0}, 1};
  for (int r = 0; r < 6; r++) {
    row in;
    for (int i = 0; i < 4; i++) in.v[i] = x[4 * r + i];
    in.set = r;
    in = in;
    kept = in;
    for (int i = 0; i < 4; i++) y[5 * r + i] = kept.v[i];
    y[5 * r + 4] = kept.set;
  }
}
