// A stream gives vectors to an array that is written anew before it is read: they are taken all the same.
#include "hls_stream.h"
#include "hls_vector.h"

void vector_unread(hls::stream<hls::vector<float, 4>> &in, const float w[64], float out[64]) {
    float here[64];
    for (int i = 0; i < 16; i++) {
        hls::vector<float, 4> v = in.read();
        for (int j = 0; j < 4; j++) here[4 * i + j] = v[j];
    }
    for (int i = 0; i < 64; i++) here[i] = w[i] * 2.0f;
    for (int i = 0; i < 64; i++) out[i] = here[i] + 1.0f;
}
