// A kernel that is called like a function of the library, which the headers of Vitis use.
#include <algorithm>
#include <ap_int.h>
#include <hls_math.h>
#include <hls_stream.h>
using namespace std;

struct layer {
  int bias;
  int forward(int v) { return v > 0 ? v + bias : bias; }
};

void forward(const int x[16], int y[16]) {
  layer own;
  own.bias = 3;
  for (int i = 0; i < 16; i++) y[i] = own.forward(x[i]);
}
