// A nest that sets elements of an array where those are negative: it reads what the nest before
// has stored, and is no part of one fill.
#include <cstdint>

void guarded_by_itself(const int8_t x[56], double y[56]) {
  for (int i = 0; i < 56; i++) y[i] = x[i];
  for (int i = 0; i < 56; i++)
    if (y[i] < 0) y[i] = 0;
}
