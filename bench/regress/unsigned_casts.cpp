// Casts to unsigned begin conditions and statements: one comparison tells what is inside.
static int sum(unsigned (&v)[3]) { return v[0] + v[1] + v[2]; }

void unsigned_casts(const int x[12], int y[12]) {
  for (int i = 0; i < 12; i++) {
    y[i] = 0;
    for (int d = -2; d <= 2; d++) {
      int at = i + d;
      if (unsigned(at) < 12u && unsigned(at * 2) != 6u) y[i] += x[at] * (3 - d);
    }
    if (unsigned(i) == 4u) y[i] -= 5;
    unsigned v[3] = {1, unsigned(i), unsigned(x[i]) & 7};
    y[i] += sum(v);
    bool small = unsigned(x[i]) <= 100u;
    y[i] += small ? 1 : int(unsigned(x[i]) >> 16);
  }
}
