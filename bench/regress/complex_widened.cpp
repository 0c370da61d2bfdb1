// Complex numbers of one type become those of another where they are stored, and where one is made of them.
#include <complex>
void complex_widened(const std::complex<short> a[16], const std::complex<float> b[16], std::complex<int> y[16], std::complex<float> z[16]) {
  for (int i = 0; i < 16; i++) {
    std::complex<int> x = a[i];
    y[i] = x * std::complex<int>(2, 1);
    std::complex<double> v(b[i]);
    v = v * 0.1;
    z[i] = std::complex<float>(v);
  }
}
