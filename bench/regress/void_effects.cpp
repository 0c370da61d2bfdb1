// What is converted to void is evaluated.
#include <hls_stream.h>
static int next(int &s) {
  s = s * 3 + 1;
  return s;
}
void void_effects(const int a[8], int b[8]) {
  hls::stream<int> q;
  int s = 1, unused[2];
  (void)unused;
  for (int i = 0; i < 16; i++) q.write(a[i / 2] + i);
  for (int i = 0; i < 8; i++) {
    (void)next(s);
    static_cast<void>(s++);
    (void)q.read();
    b[i] = q.read() + s;
  }
}
