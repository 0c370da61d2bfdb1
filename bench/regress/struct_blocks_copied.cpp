// memcpy of some of the structs of an array, from and to a place that counters give.
#include <string.h>
struct point { int x, y; };
void struct_blocks_copied(const point in[32], point out[32], int n) {
  point t[4], all[32];
  memcpy(all, in, sizeof(all));
  memcpy(all, out, (n & 7) * sizeof(point));
  memcpy(all, in, 31 * sizeof(point));
  for (int k = 0; k < 8; k++) {
    memcpy(t, all + 4 * k, 4 * sizeof(point));
    for (int i = 0; i < 4; i++) t[i].x += t[i].y;
    memcpy(&out[4 * k], t, sizeof(t));
  }
  memcpy(&out[30], (const void *)&in[1], 2 * sizeof(struct point));
}
