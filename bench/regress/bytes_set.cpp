// Bytes other than 0 that are true, and numbers of floats.
#include <cstring>
void bytes_set(const int x[16], int y[16], float z[16], double w[4]) {
  bool on[16];
  float far[16];
  double d[4];
  memset(on, true, sizeof(on));
  memset(far, 0x7f, sizeof(far));
  memset(d, 0x01, sizeof d);
  for (int i = 0; i < 16; i += 2) on[i] = x[i] > 0;
  for (int i = 0; i < 16; i += 3) far[i] = x[i];
  for (int i = 0; i < 16; i++) y[i] = on[i] ? x[i] : 0;
  for (int i = 0; i < 16; i++) z[i] = far[i];
  for (int i = 0; i < 4; i++) w[i] = d[i];
}
