// Loops that ask streams again and again, and do nothing until these have what they ask for.
#include <hls_stream.h>

static void prod(const int *in, hls::stream<int> &s, hls::stream<int> &t) {
    for (int i = 0; i < 64; i++) {
        s.write(in[i] * 3);
        t.write(in[i] + 3);
    }
}

static void pass(hls::stream<int> &s, hls::stream<int> &u) {
    int n = 0;
    while (n < 64) {
        int v;
        if (s.read_nb(v)) {
            u.write(v + n);
            n++;
        }
    }
}

static void cons(hls::stream<int> &u, hls::stream<int> &t, int *out) {
    for (int n = 0; n < 64;) {
        if (!u.empty() && !t.empty()) {
            out[n] = u.read() + t.read();
            n++;
        }
    }
}

void retries(const int in[64], int out[64]) {
#pragma HLS DATAFLOW
    hls::stream<int> s, t, u;
    prod(in, s, t);
    pass(s, u);
    cons(u, t, out);
}
