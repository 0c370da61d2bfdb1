// Words of ports, right and wrong; the case is the first argument.
#include <cstdio>
#include <string>

#include "hls_vector.h"

typedef hls::vector<float, 16> word;

alignas(64) static float x[64], y[64];

static word load(int w) { return reinterpret_cast<const word *>(x)[w]; }
static void store(int w, const word &v) { reinterpret_cast<word *>(y)[w] = v; }

static word kept;

int main(int, char **arguments) {
  const std::string name = arguments[1];
  codo::watch("x", name == "crooked" ? x + 1 : x, name == "crooked" ? 64 : sizeof x);
  if (name == "tiles" || name == "late" || name == "few")
    codo::watch("y", y, sizeof y, {2, {{2, 0}, {2, 1}}}, {0, {{2, 1}, {2, 2}}});
  else if (name == "turned") // from the last tile to the first
    codo::watch("y", y, sizeof y, {}, {2, {{2, -2}, {2, 1}}});
  else if (name == "any")
    codo::watch("y", y, sizeof y, {0, {}, true});
  else
    codo::watch("y", y, sizeof y);
  for (int run = 0; run < 2; ++run) {
    for (int i = 0; i < 64; ++i) x[i] = i + run;
    for (int w = 0; w < 4; ++w) {
      if (name == "tiles") store(w % 2 * 2 + w / 2, load(w));
      if (name == "turned") store(2 - w / 2 * 2 + w % 2, load(w));
      if (name == "tiles" || name == "turned") continue;
      if (name == "late" && w == 1) store(3, load(1));
      if (name == "few" && w == 3) break;
      if (name == "few") store(w % 2 * 2 + w / 2, load(w));
      if (name == "few") continue;
      if (name == "backwards") store(w, load(3 - w));
      if (name == "short" && w == 3) break;
      if (name == "again" && w == 2) load(1);
      if (name == "beside" && w == 0) kept = reinterpret_cast<const word *>(y)[0];
      if (name == "any" && w < 3) kept = reinterpret_cast<const word *>(y)[3];
      store(w, load(w));
      if (name == "beside" && w < 3) kept = reinterpret_cast<const word *>(y)[w + 1];
      if (name == "back") kept = reinterpret_cast<const word *>(y)[w];
    }
    codo::end_run();
    std::printf("%g %g\n", y[0], y[63]);
  }
  return 0;
}
