#include <utility>

// std::pair as a result, and names for the parts of one, of a struct and of a row.
struct range { float lo, hi; };

static std::pair<int, float> largest(const float v[8]) {
  std::pair<int, float> best(0, v[0]);
  for (int i = 1; i < 8; i++)
    if (v[i] > best.second) best = std::make_pair(i, v[i]);
  return best;
}

static range limits(const float v[8]) {
  range r = {v[0], v[0]};
  for (int i = 1; i < 8; i++) {
    if (v[i] < r.lo) r.lo = v[i];
    if (r.hi < v[i]) r.hi = v[i];
  }
  return r;
}

void pairs_of_values(const float a[16][8], int at[16], float y[16][8]) {
  for (int i = 0; i < 16; i++) {
    auto p = largest(a[i]);
    auto [lo, hi] = limits(a[i]);
    at[i] = p.first;
    for (int j = 0; j < 8; j++) y[i][j] = (a[i][j] - lo) / (hi - lo + 1.0f) + p.second;
  }
}
