// A discrete Fourier transform that reads its twiddles at a product of the counters.
void twiddles(const float re[32], const float im[32], const float c[32], const float s[32], float ore[32], float oim[32]) {
  for (int k = 0; k < 32; k++) {
    float a = 0, b = 0;
    for (int n = 0; n < 32; n++) {
      int t = k * n & 31;
      a += re[n] * c[t] + im[n] * s[t];
      b += im[n] * c[t] - re[n] * s[t];
    }
    ore[k] = a;
    oim[k] = b;
  }
}
