#include "ap_int.h"
void k(ap_uint<8> x[4], ap_uint<8> y[4]) { // want P03 "syntax error near `<8>`: this is C++, in a file of C"
  for (int i = 0; i < 4; i++) y[i] = x[i] + ap_uint<8>(1);
}
