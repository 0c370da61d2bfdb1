// The type of what functions and lambdas return is deduced from several returns, also within loops and a switch.
static auto rank(int v) {
  for (int i = 0; i < 3; i++)
    if (v == i) return 10u;
  switch (v & 3) {
  case 1: return 1u;
  default: return 3u;
  }
}

void auto_returns(const int x[16], int y[16], int a) {
  auto nearer = [&](int v) {
    if (v > a) {
      auto w = v - 1;
      return w;
    }
    return a - v;
  };
  auto half = [](int v) {
    if (v > 3) return 1.5f;
    else return 0.5f;
  };
  for (int i = 0; i < 16; i++) y[i] = nearer(x[i]) + (int)half(x[i]) + rank(x[i]);
}
