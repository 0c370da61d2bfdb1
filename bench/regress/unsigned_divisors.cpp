// Remainders of divisions by what is as large as an unsigned number of 64 bits can be, which is no small negative number.
void unsigned_divisors(const unsigned long long x[8], const int w[6], unsigned long long y[8], int z[8]) {
  for (unsigned long long i = 0; i < 8; i++) {
    y[i] = x[i] + i % 0xFFFFFFFFFFFFFFFFULL;
    int s = 0;
    for (unsigned long long p = 0; p < 6; p++)
      if ((i + p) % 0xFFFFFFFFFFFFFFFDULL == 0) s += w[p] * (int)(p + 1);
    z[i] = s;
  }
}
