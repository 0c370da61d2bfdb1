// Line buffers and windows of hls_video.h, under their names and the older ones.
#include <hls_video.h>
void video_windows(const unsigned char x[16][16], int y[16][16], int z[16][16]) {
  hls::LineBuffer<3, 16, unsigned char> lb;
  hls::Window<3, 3, unsigned char> w;
  for (int r = 0; r < 16; r++)
    for (int c = 0; c < 16; c++) {
      lb.shift_up(c);
      lb.insert_top(x[r][c], c);
      w.shift_right();
      for (int k = 0; k < 3; k++) w.insert(lb.getval(k, c), k, 0);
      int s = 0;
      for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) s += w.getval(i, j) * (i + 2 * j);
      if (r > 1 && c > 1) y[r][c] = s; else y[r][c] = 0;
    }
  hls::LineBuffer<2, 16, unsigned char> lines;
  hls::Window<3, 3, unsigned char> win;
  for (int r = 0; r < 16; r++)
    for (int c = 0; c < 16; c++) {
      unsigned char col[3];
      lines.get_col(col, c);
      col[2] = x[r][c];
      lines.shift_pixels_up(c);
      lines.insert_bottom_row(x[r][c], c);
      win.shift_pixels_left();
      win.insert_right_col(col);
      int s = 0;
      for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) s += win(i, j) * (i - j);
      z[r][c] = r > 1 && c > 1 ? s : 0;
    }
}
