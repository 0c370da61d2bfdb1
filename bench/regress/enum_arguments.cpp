// Numbers of enums as arguments: by value, by reference, in arrays, and as what the function returns.
#include <ap_int.h>
#include <ap_fixed.h>
enum class Op : int { ADD, SUB, MAX };
enum Mode { LOW, HIGH = 7 };
typedef ap_uint<4> nib;
struct S { enum Kind { K0, K1 }; };
Op enum_arguments(const int a[64], const int b[64], int y[64], Op op, Mode m, nib k, S::Kind s, short sh, const ap_int<7> &q, bool z, unsigned char c, ap_fixed<16,8> fx, float g, int *cnt, Op &o2, const Op table[4]) {
  for (int i = 0; i < 64; i++)
    switch (op) {
      case Op::ADD: y[i] = a[i] + b[i] + (m == HIGH ? 5 : 2); break;
      case Op::SUB: y[i] = a[i] - b[i] + k + (s == S::K1) + sh + q + (z ? 9 : 3) + c + (int)(fx * 2) + (int)g; break;
      default: y[i] = a[i] > b[i] ? a[i] : b[i];
    }
  *cnt = 5 + (table[2] == Op::MAX);
  o2 = Op::SUB;
  return op == Op::MAX ? Op::SUB : Op::MAX;
}
