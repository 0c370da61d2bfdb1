// Words for operators, and headers that only name things.
#include <cfenv>
#include <ciso646>
#include <cstdbool>
#include <malloc.h>
#include <optional>

void operator_words(const int x[16], int y[16], unsigned z[16]) {
  for (int i = 0; i < 16; i++) {
    y[i] = x[i] > 0 and not(x[i] == 3) or x[i] not_eq 5 and i > 2 ? 1 : 0;
    unsigned a = (x[i] bitand 12) bitor 1 xor (unsigned)i;
    a and_eq compl 8u;
    a or_eq 2;
    a xor_eq 1;
    z[i] = a;
  }
}
