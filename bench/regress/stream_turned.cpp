// The order in which a nest wants the elements of a stream is not that in which its port gives them.
#include "hls_stream.h"

void stream_turned(hls::stream<int> &in, hls::stream<int> &out) {
    for (int yp = 0; yp < 8; yp++) {
        int buf[8];
        for (int i = 0; i < 8; i++) buf[i] = 0;
        for (int ky = 0; ky < 2; ky++)
            for (int xp = 0; xp < 8; xp++)
                for (int kx = 0; kx < 2; kx++) buf[xp] |= in.read();
        for (int o = 0; o < 8; o++) out.write(buf[o]);
    }
}
