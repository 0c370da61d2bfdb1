#include <stdint.h>
union padded { float f; struct { uint32_t a : 4; uint32_t : 12; uint32_t b : 16; }; }; // want P05 "a union of other than numbers"
union crossing { float f; struct { uint8_t a : 4; uint8_t b : 8; uint32_t c : 20; } p; }; // want P05 "a union of other than numbers"
void k(const float x[8], int y[8]) {
  padded p;
  crossing c;
  for (int i = 0; i < 8; i++) {
    p.f = x[i];
    c.f = x[i];
    y[i] = p.b + c.p.b;
  }
}
