// Products of 192 bits, of which the lowest 128 are known: what follows from those, and what does not.
#include <cstdio>
#include <cstdlib>

#include "ap_fixed.h"

int main(int, char **args) {
  ap_fixed<64, 32> a = 1.5, b = -1, c = -1;
  auto product = a * b * c;
  double shown = 0;
  switch (std::atoi(args[1])) {
    case 0: // bits 80 to 119
      shown = (ap_fixed<40, 24>(product) + ap_fixed<40, 24, AP_RND>(product * 2 - product) - ap_fixed<40, 24>(product)).to_double();
      break;
    case 1:
      shown = product < a;
      break;
    case 2:
      shown = ap_fixed<32, 16, AP_RND_ZERO>(product).to_double();
      break;
    case 3:
      shown = ap_fixed<32, 16, AP_TRN, AP_SAT>(product).to_double();
      break;
    case 4:
      shown = product.to_double();
      break;
    case 5:
      shown = (product / a).to_double();
      break;
    case 6:
      shown = (product >> 1).to_int();
      break;
  }
  std::printf("%g\n", shown);
}
