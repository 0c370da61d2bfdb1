// Calls that hardware leaves out, as those that print or end the program, still change what is changed in their arguments.
#include "hls_stream.h"
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <iostream>
struct counter {
    int n;
    int next() { return n++; }
    const char *name() const { return "c"; }
};
static int step(int *k) {
    *k += 3;
    return *k;
}
void left_out(const int a[8], int o[8], int p[8]) {
    hls::stream<int> s;
    counter c{3};
    int k = 0, m = 1;
    for (int i = 0; i < 8; i++) {
        s.write(a[i]);
        s.write(i);
    }
    for (int i = 0; i < 8; i++) {
        std::cerr << "token " << s.read() << " " << k++ << std::endl;
        std::cerr << c.name() << c.next() << '\n';
        fprintf(stderr, "%d\n", step(&m));
        assert(m++ > 0);
        if (k > 100) std::abort();
        if (a[i] == 0x7fffffff) exit(1);
        o[i] = s.read() + k * m;
        p[i] = c.n;
    }
}
