// What a constant chooses has the type that both have together.
void constant_choices(const int a[8], double sums[8], long long counts[8]) {
  const double tenth = 1 ? 0.1f : -0.1;
  const bool wide = sizeof(long long) == 8;
  for (int i = 0; i < 8; i++) {
    sums[i] = a[i] * ((wide ? 0.1f : 0.2) - 0.3f) + tenth;
    counts[i] = a[i] + (wide ? -1 : 0u) + (wide ? -3 : 5ull) / 2;
  }
}
