// Static structs of fixed point numbers and words begin with what a list or a constructor makes of them.
#include "ap_fixed.h"
#include "ap_int.h"
typedef ap_fixed<16, 4, AP_RND, AP_SAT> T;
struct Table {
  T of[8];
  ap_fixed<12, 2> last;
  Table() {
    for (int i = 0; i < 8; i++) of[i] = T(0.3) * i - 1;
    last = of[3];
  }
};
struct Bank { T w[3]; ap_uint<100> word; bool on; };
const Table table;
static Bank banks[2] = {{{0.5, 1.25, -3}, 5, true}, {{0.1}}};
void static_fixed(const int x[8], T y[8], int &n) {
  static Table own;
  for (int i = 0; i < 8; i++) {
    y[i] = table.of[x[i] & 7] + table.last * own.of[i] + banks[1].w[i % 3];
    own.of[i] += own.last;
  }
  for (int i = 0; i < 3; i++) banks[1].w[i] += banks[0].w[i];
  banks[0].on = !banks[0].on;
  banks[1].word += 3;
  n = banks[0].on + (int)banks[1].word.range(7, 0) + (int)banks[0].word.range(7, 0);
}
