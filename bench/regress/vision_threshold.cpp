// A threshold of images whose pixels come in words of several, in the style of libraries for images.
#include "ap_int.h"
#include "hls_stream.h"
namespace lib {
enum { NPPC1 = 0, NPPC8 = 3 };
enum kind { BINARY = 0, TRUNC = 2 };
template <int NPC>
struct width_of {
  static const int bits = 8 << NPC;
};
template <int NPC>
struct word_of {
  typedef ap_uint<width_of<NPC>::bits> name;
};
#define TNAME(NPC) typename lib::word_of<NPC>::name

template <int ROWS, int COLS, int NPC>
class Mat {
 public:
  int rows, cols, size;
  hls::stream<TNAME(NPC)> data;
  Mat() {
    rows = ROWS;
    cols = COLS;
    size = rows * (cols >> NPC);
  }
  Mat(int _rows, int _cols) : rows(_rows), cols(_cols), size(_rows * (_cols >> NPC)) {}
  Mat(const Mat &);
  Mat &operator=(const Mat &);
  TNAME(NPC) read(int) { return data.read(); }
  void write(int, TNAME(NPC) v) { data.write(v); }
};
template <int ROWS, int COLS, int NPC>
Mat<ROWS, COLS, NPC>::Mat(const Mat &src) : rows(src.rows), cols(src.cols), size(src.size) {
  for (int i = 0; i < (rows * (cols >> NPC)); ++i) data.write(const_cast<Mat &>(src).data.read());
}

template <int WIDTH, int ROWS, int COLS, int NPC>
void arrayToMat(ap_uint<WIDTH> *src, Mat<ROWS, COLS, NPC> &dst) {
  const int per = WIDTH / width_of<NPC>::bits;
  for (int i = 0; i < dst.size / per; i++) {
    ap_uint<WIDTH> w = src[i];
    for (int k = 0; k < per; k++) dst.write(i * per + k, w.range((k + 1) * width_of<NPC>::bits - 1, k * width_of<NPC>::bits));
  }
}

template <int WIDTH, int ROWS, int COLS, int NPC>
void matToArray(Mat<ROWS, COLS, NPC> &src, ap_uint<WIDTH> *dst) {
  const int bits = width_of<NPC>::bits;
  ap_uint<WIDTH> w;
  int at = 0, n = 0;
  for (int i = 0; i < ROWS * (COLS >> NPC); i++) {
    TNAME(NPC) v = src.read(i);
    w.range(at + bits - 1, at) = v;
    at += bits;
    if (at == WIDTH) {
      dst[n++] = w;
      at = 0;
    }
  }
}

template <int TYPE, int ROWS, int COLS, int NPC>
void Threshold(Mat<ROWS, COLS, NPC> &src, Mat<ROWS, COLS, NPC> &dst, short thresh, short maxval) {
  unsigned short height = src.rows, width = src.cols >> NPC;
  ap_uint<13> i, j;
rowLoop:
  for (i = 0; i < height; i++) {
#pragma HLS LOOP_TRIPCOUNT min = ROWS max = ROWS
#pragma HLS LOOP_FLATTEN off
  colLoop:
    for (j = 0; j < width; j++) {
#pragma HLS LOOP_TRIPCOUNT min = COLS max = COLS
#pragma HLS PIPELINE
      TNAME(NPC) in = src.read(i * width + j), out;
      for (int k = 0, l = 0; k < (1 << NPC); k++, l += 8) {
#pragma HLS unroll
        ap_uint<8> p = in.range(l + 7, l);
        if (TYPE == BINARY)
          p = p > thresh ? maxval : (short)0;
        else if (TYPE == TRUNC)
          p = p > thresh ? (ap_uint<8>)thresh : p;
        out.range(l + 7, l) = p;
      }
      dst.write(i * width + j, out);
    }
  }
}
}  // namespace lib

void vision_threshold(ap_uint<256> x[64], ap_uint<256> y[64], short thresh, short maxval) {
#pragma HLS INTERFACE m_axi port = x offset = slave
#pragma HLS INTERFACE m_axi port = y offset = slave
#pragma HLS dataflow
  lib::Mat<32, 64, lib::NPPC8> in(32, 64);
  lib::Mat<32, 64, lib::NPPC8> mid(32, 64), out;
  lib::arrayToMat<256, 32, 64, lib::NPPC8>(x, in);
  lib::Threshold<lib::BINARY, 32, 64, lib::NPPC8>(in, mid, thresh, maxval);
  lib::Threshold<lib::TRUNC, 32, 64, lib::NPPC8>(mid, out, 100, 0);
  lib::matToArray<256, 32, 64, lib::NPPC8>(out, y);
}
