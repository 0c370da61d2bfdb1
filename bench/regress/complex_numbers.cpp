#include <complex>

// std::complex among the arguments, in arrays and in a function, with its operators and functions.
typedef std::complex<float> C;

static C twiddle(int k) { return std::polar(1.0f, -0.19634954f * k); }

void complex_numbers(const C x[32], const C w[8], C y[32], float power[32], C spectrum[32]) {
  C ring[8];
  for (int i = 0; i < 32; i++) {
    C sum = 0;
    for (int k = 7; k > 0; k--) ring[k] = ring[k - 1];
    ring[0] = x[i];
    for (int k = 0; k < 8; k++) sum += ring[k] * std::conj(w[k]);
    y[i] = 2.0f * sum - C(1, 0.5f);
    power[i] = std::norm(sum) + std::abs(x[i]) * sum.real() - std::imag(x[i]);
  }
  for (int k = 0; k < 32; k++) {
    C s;
    for (int n = 0; n < 32; n++) s = s + x[n] * twiddle(k * n % 32);
    spectrum[k] = -s / 32.0f;
  }
}
