package preprocess

// videoHeader has the windows and line buffers of Vivado HLS, which Vitis HLS no longer comes with (UG902, "Memory
// Line Buffer" and "Memory Window Buffer"). Those that are counted from the bottom right are the names of an older
// release: their tops are bottoms, and so are their lefts rights.
const videoHeader = `
#ifndef CODO_HLS_VIDEO_MEM
#define CODO_HLS_VIDEO_MEM
#include <ap_int.h>
#include <hls_stream.h>
#include <ap_axi_sdata.h>
namespace hls {
template <int ROWS, int COLS, typename T> class Window {
 public:
  T val[ROWS][COLS];
  void shift_pixels_left() {
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLS - 1; j++) val[i][j] = val[i][j + 1];
  }
  void shift_pixels_right() {
    for (int i = 0; i < ROWS; i++)
      for (int j = COLS - 1; j > 0; j--) val[i][j] = val[i][j - 1];
  }
  void shift_pixels_up() {
    for (int i = 0; i < ROWS - 1; i++)
      for (int j = 0; j < COLS; j++) val[i][j] = val[i + 1][j];
  }
  void shift_pixels_down() {
    for (int i = ROWS - 1; i > 0; i--)
      for (int j = 0; j < COLS; j++) val[i][j] = val[i - 1][j];
  }
  void insert_pixel(T value, int row, int col) { val[row][col] = value; }
  void insert_row(T value[COLS], int row) {
    for (int j = 0; j < COLS; j++) val[row][j] = value[j];
  }
  void insert_col(T value[ROWS], int col) {
    for (int i = 0; i < ROWS; i++) val[i][col] = value[i];
  }
  void insert_top_row(T value[COLS]) { insert_row(value, 0); }
  void insert_bottom_row(T value[COLS]) { insert_row(value, ROWS - 1); }
  void insert_left_col(T value[ROWS]) { insert_col(value, 0); }
  void insert_right_col(T value[ROWS]) { insert_col(value, COLS - 1); }
  T &getval(int row, int col) { return val[row][col]; }
  T &operator()(int row, int col) { return val[row][col]; }

  void shift_left() { shift_pixels_left(); }
  void shift_right() { shift_pixels_right(); }
  void shift_up() { shift_pixels_up(); }
  void shift_down() { shift_pixels_down(); }
  void insert(T value, int row, int col) { val[row][col] = value; }
  void insert_top(T value[COLS]) { insert_bottom_row(value); }
  void insert_bottom(T value[COLS]) { insert_top_row(value); }
  void insert_left(T value[ROWS]) { insert_right_col(value); }
  void insert_right(T value[ROWS]) { insert_left_col(value); }
};

template <int ROWS, int COLS, typename T, int RESHAPE = 0> class LineBuffer {
 public:
  T val[ROWS][COLS];
  void shift_pixels_up(int col) {
    for (int i = 0; i < ROWS - 1; i++) val[i][col] = val[i + 1][col];
  }
  void shift_pixels_down(int col) {
    for (int i = ROWS - 1; i > 0; i--) val[i][col] = val[i - 1][col];
  }
  void insert_top_row(T value, int col) { val[0][col] = value; }
  void insert_bottom_row(T value, int col) { val[ROWS - 1][col] = value; }
  void get_col(T value[ROWS], int col) {
    for (int i = 0; i < ROWS; i++) value[i] = val[i][col];
  }
  T &getval(int row, int col) { return val[row][col]; }
  T &operator()(int row, int col) { return val[row][col]; }

  void shift_up(int col) { shift_pixels_up(col); }
  void shift_down(int col) { shift_pixels_down(col); }
  void insert_top(T value, int col) { insert_bottom_row(value, col); }
  void insert_bottom(T value, int col) { insert_top_row(value, col); }
};
} // namespace hls
#endif
`
