// Structs among the arguments: arrays of them, one by reference, one by value, nested.
#include <cstdint>
struct pixel {
  uint8_t r, g, b;
};
struct vec {
  float x, y, z;
};
struct pair {
  vec a, b[2];
};
struct gains {
  int k[3];
};
static int luma(const pixel &p) { return p.r * 2 + p.g * 5 + p.b; }
void shade(const pixel in[8][8], pixel *out, int grey[64], gains g, vec &total, const pair links[16], vec forces[16]) {
  for (int y = 0; y < 8; y++)
    for (int x = 0; x < 8; x++) {
      pixel p = in[y][x];
      grey[8 * y + x] = luma(p) * g.k[0] + in[y][7 - x].g * g.k[2];
      p.b = p.r;
      out[8 * y + x] = p;
    }
  vec t = {0, 0, 0};
  for (int i = 0; i < 16; i++) {
    forces[i].x = links[i].a.x - links[i].b[0].x;
    forces[i].y = links[i].a.y - links[i].b[1].y;
    forces[i].z = links[i].a.z * links[i].b[i % 2].z;
    t.x += forces[i].x;
    t.y += forces[i].y;
    t.z += forces[i].z;
  }
  total = t;
}
