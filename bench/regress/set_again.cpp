// A local that is set anew after another one has been computed of it, of integers and of floats.
#include <ap_int.h>

void set_again(const int in[24], const float x[24], ap_uint<24> bits[24], int out[24], float y[24]) {
    for (int i = 0; i < 24; i++) {
        int d = in[i];
        int low = d & 7;
        d = d >> 3;
        d = d * 16 + low;
        out[i] = d;
    }
    for (int i = 0; i < 24; i++) {
        ap_uint<24> d = bits[i];
        ap_uint<8> low = d.range(7, 0);
        d.range(7, 0) = d.range(15, 8);
        d.range(15, 8) = low ^ d.range(23, 16);
        bits[i] = d;
    }
    for (int i = 0; i < 24; i++) {
        float a = x[i], b = a;
        a = a * 0.5f;
        a += b;
        float c = a;
        a = a + 1.0f;
        y[i] = a * c + b;
    }
}
