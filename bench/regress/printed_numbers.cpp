// What sources print of numbers of fixed point, ranges and bits.
#include <ap_fixed.h>
#include <ap_int.h>
#include <stdio.h>

void printed_numbers(ap_fixed<16, 4> a[4], ap_uint<12> w[4], ap_uint<4> o[4]) {
  for (int i = 0; i < 4; i++) {
    o[i] = w[i].range(7, 4) + (a[i] > 1);
    w[i][0] = 1;
    printf("%s %s %s %s %s\n", a[i].to_string().c_str(), a[i].to_string(10).c_str(), o[i].to_string(16).c_str(), w[i].range(7, 4).to_string().c_str(), w[i][0].to_string().c_str());
  }
}
