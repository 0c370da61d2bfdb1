// Counters without a sign that go down, and end as what follows 0 is large.
#include <cstddef>
#include <cstdint>
void down_past_zero(const unsigned char a[200], unsigned char b[200], int ends[3]) {
  for (unsigned i = 199; i < 200; i--) b[i] = a[i] ^ 1;
  for (std::size_t i = 60; i <= 60; i -= 7) b[i] += 3;
  uint8_t j;
  for (j = 99; j < 100; --j) b[j] ^= j;
  ends[0] = j;
  uint16_t n = 9;
  while (n <= 9) {
    b[n] += n;
    n--;
  }
  ends[1] = n;
  unsigned k = 5;
  for (; k < 6; k -= 4) b[k] = 0;
  ends[2] = k == 0xFFFFFFFDu;
}
