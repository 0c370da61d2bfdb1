// Members of ap_int that let bits go round, count them, and tell of the number.
#include <ap_int.h>

void rotated_bits(const unsigned x[64], const int by[64], unsigned y[64], int z[64]) {
    for (int i = 0; i < 64; i++) {
        ap_uint<24> s = x[i];
        s.lrotate(5);
        s.rrotate(2);
        ap_int<13> t = x[i] >> 3;
        t.lrotate(by[i] & 7);
        ap_uint<7> u = x[i];
        u.b_not();
        y[i] = s + s.countLeadingZeros();
        z[i] = t + (t.sign() ? 100 : 0) + (u.is_zero() ? 7 : 3) + u.countLeadingZeros() * t.to_char() + t.to_uchar();
    }
}
