// memcpy between numbers of one width: the bits of each are those of the other type.
#include <ap_int.h>
#include <stdint.h>
#include <string.h>
void copied_bits(const ap_uint<32> in[64], float out[64], uint32_t back[64], int8_t sb[16], const uint8_t ub[16], double d[8], const uint64_t q[8]) {
  float buf[64], rows[4][16];
  memcpy(buf, in, sizeof(buf));
  memcpy(rows, in, 64 * sizeof(float));
  memcpy(&rows[1][3], &in[5], 30 * sizeof(float));
  for (int i = 0; i < 64; i++) {
    uint32_t u = in[i];
    float g; memcpy(&g, &u, sizeof(float));
    float h; memcpy(&h, &in[63 - i], 4);
    out[i] = g + buf[i] + h + rows[i / 16][i % 16];
  }
  memcpy(back, out, 64 * 4);
  memcpy(sb, ub, 16);
  memcpy(d, q, 8 * sizeof(double));
}
