#include <hls_stream.h>
#include <hls_vector.h>

// Pixels of two channels in line buffers and a window, over which and over whose channels a sum goes.
typedef hls::vector<float, 2> pixel;

static void conv(hls::stream<pixel> &in, hls::stream<pixel> &out, const float w[2][3][2][2]) {
  pixel lines[2][7], window[3][2];
  for (int y = 0; y < 6; y++)
    for (int x = 0; x < 7; x++) {
      pixel v = in.read();
      for (int r = 0; r < 3; r++) window[r][0] = window[r][1];
      window[0][1] = lines[0][x];
      window[1][1] = lines[1][x];
      window[2][1] = v;
      lines[0][x] = lines[1][x];
      lines[1][x] = v;
      if (y < 2 || x < 1) continue;
      pixel o;
      for (int k = 0; k < 2; k++) {
        float s = 0;
        for (int r = 0; r < 3; r++)
          for (int c = 0; c < 2; c++)
            for (int i = 0; i < 2; i++) s += window[r][c][i] * w[k][r][c][i];
        o[k] = s > 0 ? s : 0;
      }
      out.write(o);
    }
}

void lines_of_vectors(const float x[6][7][2], const float w[2][3][2][2], float y[4][6][2]) {
#pragma HLS dataflow
  hls::stream<pixel> a, b;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++) {
      pixel v;
      for (int k = 0; k < 2; k++) v[k] = x[i][j][k];
      a.write(v);
    }
  conv(a, b, w);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++) {
      pixel v = b.read();
      for (int k = 0; k < 2; k++) y[i][j][k] = v[k];
    }
}
