// Arrays that do not fit the parameters of a layer.
static void dense(const signed char in[16], const signed char weight[8][16], const int bias[8], signed char out[8]) {
  for (int o = 0; o < 8; o++) {
    int sum = bias[o];
    for (int i = 0; i < 16; i++) sum += in[i] * weight[o][i];
    out[o] = sum >> 8;
  }
}
static void shrink(const signed char in[4][8][8], signed char out[4][4][4]) {
  for (int c = 0; c < 4; c++)
    for (int y = 0; y < 4; y++)
      for (int x = 0; x < 4; x++) out[c][y][x] = in[c][2 * y][2 * x];
}
void net(const signed char image[4][8][8], const signed char rows[2][8], const signed char features[16], const signed char turned[16][8],
         const signed char weight[8][16], const int bias[8], const signed char narrow[8], signed char y[8], signed char z[4][5][5]) {
  dense(features, turned, bias, y);          // want P10 "`turned` is [16][8], parameter `weight` of `dense` is [8][16]"
  dense(features, bias, y);                  // want P10 "`dense` takes 4 argument(s), not 3"
  dense(features, dense_weight, bias, y);    // want P11 "unknown name `dense_weight`"
  dense(rows, weight, bias, y);              // want P10 "`rows` is [2][8], parameter `in` of `dense` is [16]"
  dense(features, weight, narrow, y);        // want P10 "`narrow` has elements of type int8_t, parameter `bias` of `dense` wants int"
  shrink(image, z);                          // want P10 "`z` is [4][5][5], parameter `out` of `shrink` is [4][4][4]"
  dense(image[0], weight, bias, y);          // want P10 "`image[..]` is [8][8], parameter `in` of `dense` is [16]"
}
