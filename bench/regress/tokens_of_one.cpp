// Tokens that are structs of an array of one element, kept in two lines.
#include <hls_stream.h>
struct pixel {
  int v[1];
};
void tokens_of_one(const int in[10][12], int out[8][12]) {
  int lines[2][12];
  hls::stream<pixel> s;
  for (int y = 0; y < 10; y++)
    for (int x = 0; x < 12; x++) {
      pixel p;
      p.v[0] = in[y][x];
      s.write(p);
    }
  for (int y = 0; y < 10; y++)
    for (int x = 0; x < 12; x++) {
      pixel p = s.read();
      int above = lines[0][x];
      lines[0][x] = lines[1][x];
      lines[1][x] = p.v[0];
      if (y >= 2) out[y - 2][x] = above;
    }
}
