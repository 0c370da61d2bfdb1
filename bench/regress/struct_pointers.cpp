// Pointers to structs that stay where they are, bits that change places, and a pointer that nothing uses.
#include <ap_int.h>
typedef struct { float x, y, z; } vec;
void struct_pointers(const vec pos[4][8], vec force[4][8], const ap_uint<12> bits[8], ap_uint<12> turned[8], int *unused) {
  for (int b = 0; b < 4; b++) {
    const vec *row = pos[b];
    vec *out = &force[b][2];
    for (int i = 0; i < 6; i++) {
      vec q = *(row + i);
      out[i].x = q.x * 2;
      out[i].y = row[i].y + q.z;
      (out + i)->z = row->x;
    }
  }
  for (int i = 0; i < 8; i++) {
    ap_uint<12> t = bits[i];
    t.reverse();
    turned[i] = t;
  }
}
