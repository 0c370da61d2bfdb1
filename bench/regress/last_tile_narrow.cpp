// Lengths of tiles in types that do not have where the last of all tiles would end.
#include <algorithm>
#include <cstdint>

void last_tile_narrow(const int a[264], int b[264], int c[264], int d[200]) {
  for (unsigned t = 0; t < 9; t++) {
    uint8_t n = t == 8 ? (uint8_t)4 : (uint8_t)32;
    for (unsigned i = 0; i < n; i++) b[t * 32 + i] = a[t * 32 + i] * 3;
  }
  for (int t = 0; t < 9; t++) {
    signed char n = t == 8 ? (signed char)4 : (signed char)32;
    for (int i = 0; i < n; i++) c[t * 32 + i] = a[t * 32 + i] * 5;
  }
  int done = 0;
  while (done < 200) {
    int n = std::min<uint8_t>(300, 200 - done);
    for (int i = 0; i < n; i++) d[done + i] = a[done + i] + n;
    done += n;
  }
}
