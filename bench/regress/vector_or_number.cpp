// A vector or one number in all of its lanes: ?: makes the number a vector.
#include <hls_vector.h>
typedef hls::vector<float, 4> float4;
void vector_or_number(const float4 a[12], const float s[3], float4 sums[3], float4 clipped[12]) {
  for (int i = 0; i < 3; i++)
    for (int e = 0; e < 4; e++) {
      float4 before = (e == 0) ? 0 : sums[i];
      sums[i] = before + a[4 * i + e];
      clipped[4 * i + e] = a[4 * i + e] * (e < 2 ? a[i] : s[i]);
    }
}
