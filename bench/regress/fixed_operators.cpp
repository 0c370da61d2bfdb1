// Operators of fixed point numbers, among themselves and with integers; bits, conversions,
// arguments by value and by reference, and a result that is returned.
#include <ap_fixed.h>
#include <hls_math.h>
#include <algorithm>

typedef ap_fixed<12, 5> a_t;
typedef ap_ufixed<10, 3> b_t;

struct pair_t {
  a_t first;
  b_t second;
};

static a_t halve(a_t v) { return v >> 1; }

ap_fixed<20, 9> fixed_operators(const a_t a[100], const b_t b[100], a_t scale, ap_fixed<30, 12, AP_RND, AP_SAT> &most, ap_fixed<40, 16> y[8][100],
                                int whole[100], float real[100], bool flag[100], ap_uint<12> bits[100]) {
  ap_fixed<30, 12> sum = 0;
  most = 0;
  for (int i = 0; i < 100; i++) {
    pair_t p = {a[i], b[i]};
    b_t divisor = p.second;
    divisor[0] = 1;
    y[0][i] = a[i] + b[i] - 3;
    y[1][i] = -(a[i] * b[i]) * scale;
    y[2][i] = a[i] / divisor;
    y[3][i] = (a[i] << 2) + halve(a[i]) + (~b[i] & a[i]);
    y[4][i] = a[i] > b[i] ? ap_fixed<16, 8>(a[i]) : ap_fixed<16, 8>(b[i]);
    y[5][i] = std::max(a[i], scale) - std::min<a_t>(a[i], 0.5);
    a_t up = a[i], down = a[i];
    up++;
    --down;
    up *= down;
    down -= 0.25 < up ? 1 : 2;
    y[6][i] = (up ^ down) + hls::abs(a[i]);
    y[7][i] = p.first == a[i] && a[i] >= 1.5 && !(b[i] != 2) ? ap_fixed<16, 8>(1) : ap_fixed<16, 8>(ap_int<6>(-7) * b[i]);
    whole[i] = a[i];
    whole[i] += (int)(a[i] * 10) + b[i].to_int();
    real[i] = a[i].to_float() + float(b[i]) * 2;
    flag[i] = a[i] < 1 || bool(b[i]);
    bits[i] = a[i].range(11, 0);
    a_t back = 0;
    back.range(11, 6) = bits[i].range(5, 0);
    back.range(5, 0) = bits[i].range(11, 6);
    bits[i] = back.range() ^ b[i][3];
    sum += a[i];
    if (sum > most) most = sum;
  }
  return sum;
}
