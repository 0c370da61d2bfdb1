// Vectors that are made of one number for all lanes.
#include <hls_vector.h>

typedef hls::vector<int, 4> quad;

void vector_of_number(const quad in[8], quad out[2], quad more[8]) {
    for (int i = 0; i < 2; i++) {
        quad s;
        s = quad(0);
        for (int k = 0; k < 4; k++) s += in[4 * i + k];
        out[i] = s;
    }
    for (int i = 0; i < 8; i++) {
        quad a(i), b = quad(2 * i + 1);
        more[i] = in[i] * b + quad(3) - a;
    }
}
