// A box filter of 3 by 3 in the style of libraries for images: a class with sizes, a stream, and functions that read and write it.
#include "ap_int.h"
#include "hls_stream.h"
typedef ap_uint<8> pixel;

template <int T, int ROWS, int COLS, int NPC, int DEPTH = 2>
class Mat {
 public:
  unsigned char allocated;
  int rows, cols, size;
  hls::stream<pixel, DEPTH> data;

  Mat() { init(ROWS, COLS); }
  Mat(int _rows, int _cols) { init(_rows, _cols); }
  Mat(const Mat &src) {
    init(src.rows, src.cols);
    for (int i = 0; i < size; i++) data.write(const_cast<Mat &>(src).data.read());
  }
  ~Mat() {}
  void init(int _rows, int _cols, bool allocate = true) {
    rows = _rows;
    cols = _cols;
    size = _rows * (_cols >> (NPC - 1));
    allocated = allocate ? 1 : 0;
  }
  pixel read(int index) {
    (void)index;
    return data.read();
  }
  void write(int index, pixel value) {
    (void)index;
    data.write(value);
  }
};

template <int T, int ROWS, int COLS, int NPC>
void toMat(const pixel *src, Mat<T, ROWS, COLS, NPC> &dst) {
  int n = dst.rows * dst.cols;
  for (int i = 0; i < n; i++) {
#pragma HLS LOOP_TRIPCOUNT min = 1 max = ROWS * COLS
#pragma HLS PIPELINE
    dst.write(i, src[i]);
  }
}

template <int T, int ROWS, int COLS, int NPC>
void fromMat(Mat<T, ROWS, COLS, NPC> &src, pixel *dst) {
  for (int i = 0; i < ROWS * COLS; i++) dst[i] = src.read(i);
}

template <int T, int ROWS, int COLS, int NPC>
void box(Mat<T, ROWS, COLS, NPC> &src, Mat<T, ROWS, COLS, NPC> &dst) {
  pixel lines[3][COLS];
#pragma HLS ARRAY_PARTITION variable = lines complete dim = 1
  pixel window[3][3];
  int height = src.rows, width = src.cols;
  int at = 0, to = 0;
  for (int j = 0; j < width; j++) lines[1][j] = src.read(at++);
  for (int j = 0; j < width; j++) lines[0][j] = 0;
rows:
  for (int i = 1; i < height + 1; i++) {
    for (int k = 0; k < 3; k++)
      for (int c = 0; c < 3; c++) window[k][c] = 0;
  cols:
    for (int j = 0; j < width + 1; j++) {
#pragma HLS PIPELINE
      if (j < width) {
        if (i < height)
          lines[2][j] = src.read(at++);
        else
          lines[2][j] = 0;
      }
      for (int k = 0; k < 3; k++) {
        window[k][0] = window[k][1];
        window[k][1] = window[k][2];
        window[k][2] = j < width ? lines[k][j] : (pixel)0;
      }
      if (j < width) {
        lines[0][j] = lines[1][j];
        lines[1][j] = lines[2][j];
      }
      if (j > 0) {
        ap_uint<12> sum = 0;
        for (int k = 0; k < 3; k++)
          for (int c = 0; c < 3; c++) sum += window[k][c];
        dst.write(to++, (pixel)(sum / 9));
      }
    }
  }
}

void vision_box(const pixel x[24 * 32], pixel y[24 * 32]) {
#pragma HLS dataflow
  Mat<0, 24, 32, 1> in(24, 32), out(24, 32);
  toMat(x, in);
  box<0, 24, 32, 1>(in, out);
  fromMat(out, y);
}
