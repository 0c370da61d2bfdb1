// An image of half the size, of means of two by two, in the style of libraries for images, with pixels of three bytes that are
// taken out of words of four, and put into such.
#include "ap_int.h"
#include "hls_stream.h"
template <int ROWS, int COLS>
struct Mat {
  int rows, cols;
  hls::stream<ap_uint<24>> data;
  Mat(int r = ROWS, int c = COLS) : rows(r), cols(c) {}
  ap_uint<24> read() { return data.read(); }
  void write(const ap_uint<24> &v) { data.write(v); }
};

template <int ROWS, int COLS>
void unpack(const ap_uint<32> *src, Mat<ROWS, COLS> &dst) {
  ap_uint<32> r = 0;
  int valid = 0, n = 0;
  for (int i = 0; i < dst.rows * dst.cols; i++) {
    ap_uint<24> out = 0;
    if (valid < 24) {
      if (valid != 0) out.range(valid - 1, 0) = r.range(31, 32 - valid);
      r = src[n++];
      out.range(23, valid) = r.range(24 - valid - 1, 0);
      valid += 8;
    } else {
      out = r.range(32 + 24 - valid - 1, 32 - valid);
      valid -= 24;
    }
    dst.write(out);
  }
}

template <int ROWS, int COLS>
void halve(Mat<ROWS, COLS> &src, Mat<ROWS / 2, COLS / 2> &dst) {
  ap_uint<24> line[COLS];
  for (int i = 0; i < src.rows; i++) {
    ap_uint<24> left = 0;
    for (int j = 0; j < src.cols; j++) {
#pragma HLS PIPELINE
      ap_uint<24> v = src.read();
      if (i % 2 == 1 && j % 2 == 1) {
        ap_uint<24> out;
        for (int c = 0; c < 3; c++) {
          ap_uint<10> sum = line[j].range(8 * c + 7, 8 * c) + line[j - 1].range(8 * c + 7, 8 * c) + v.range(8 * c + 7, 8 * c) +
                            left.range(8 * c + 7, 8 * c);
          out.range(8 * c + 7, 8 * c) = (sum + 2) >> 2;
        }
        dst.write(out);
      }
      left = v;
      line[j] = v;
    }
  }
}

template <int ROWS, int COLS>
void store(Mat<ROWS, COLS> &src, ap_uint<24> *y) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++) y[i * COLS + j] = src.read();
}

void vision_resize(const ap_uint<32> x[384], ap_uint<24> y[128]) {
#pragma HLS dataflow
  Mat<16, 32> in(16, 32);
  Mat<8, 16> out;
  unpack(x, in);
  halve(in, out);
  store(out, y);
}
