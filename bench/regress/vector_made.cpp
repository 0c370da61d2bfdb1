// Vectors that are made of one number where they are written, stored or computed with.
#include <hls_stream.h>
#include <hls_vector.h>
typedef hls::vector<float, 4> float4;
void vector_made(hls::stream<float4> &o, hls::stream<hls::vector<int, 2>> &p, const float a[8], float4 q[8]) {
  for (int i = 0; i < 8; i++) {
    o.write(float4(a[i]));
    p.write(hls::vector<int, 2>(i));
    o << float4(a[i] + 1) * a[i];
    q[i] = (i > 3 ? float4(a[i]) : float4(1.0f)) - float4(2);
  }
}
