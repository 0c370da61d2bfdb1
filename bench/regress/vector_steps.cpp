// Vectors that step, and signs before them: as statements, as values, in tokens and where they are handed on.
#include "hls_stream.h"
#include "hls_vector.h"
typedef hls::vector<float, 4> f4;
typedef hls::vector<unsigned char, 4> b4;
typedef hls::vector<int, 4> v4;
struct held { v4 v; int k; };
static v4 negative(v4 v) { ++v; return -v; }
static v4 joined(const v4 &v, v4 w) { w--; return v + ~w; }
void vector_steps(const f4 a[8], const b4 b[8], const v4 c[8], f4 o[8], b4 p[8], v4 q[8], v4 r[8]) {
    hls::stream<v4> s;
    v4 rows[3] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {2, 2, 2, 2}};
    held h;
    h.v = 7;
    h.k = 1;
    for (int i = 0; i < 8; i++) s.write(-c[i]);
    for (int i = 0; i < 8; i++) {
        f4 x = a[i];
        x++;
        o[i] = -x * 2.0f + (i > 3 ? -a[i] : +x);
        b4 y = b[i];
        y--;
        y = ~y;
        p[i] = -y;
        ++p[i];
        p[i] ^= y++;
        p[i] += y;
        v4 z = s.read();
        rows[i % 3]++;
        h.v--;
        h.k++;
        z = joined(z++, c[i]) + negative(rows[i % 3]) - (-h.v) * h.k;
        q[i] = z;
        r[i] = ~(z - c[i]) & 255;
        auto w = -z, u = --z;
        r[i] -= w * (-u).reduce_add();
    }
}
