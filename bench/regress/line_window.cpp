// Line buffers and windows of the user's, as classes and by hand, one place behind each end, in front of a stream.
#include <hls_stream.h>

template <typename T, int N, int WIDTH> class Lines {
    T rows[N][WIDTH];

public:
    void push(int x, T v) {
        for (int r = 0; r < N - 1; r++) rows[r][x] = rows[r + 1][x];
        rows[N - 1][x] = v;
    }
    T at(int r, int x) const { return rows[r][x]; }
};

const int H = 13, W = 21;

void line_window(const short src[H][W], short mean[H][W], short edge[H][W]) {
    hls::stream<short> out;
    Lines<short, 3, W> lines;
    short win[3][3];
    for (int y = 0; y < H + 1; y++)
        for (int x = 0; x < W + 1; x++) {
            short v = 0;
            if (y < H && x < W) v = src[y][x];
            if (x < W) lines.push(x, v);
            for (int r = 0; r < 3; r++) {
                win[r][0] = win[r][1];
                win[r][1] = win[r][2];
                if (x < W) win[r][2] = lines.at(r, x);
            }
            int oy = y - 1, ox = x - 1;
            if (oy < 0 || ox < 0) continue;
            if (oy == 0 || oy == H - 1 || ox == 0 || ox == W - 1) {
                out.write(win[1][1]);
            } else {
                int s = 0;
                for (int r = 0; r < 3; r++)
                    for (int c = 0; c < 3; c++) s += win[r][c];
                out.write(s / 9);
            }
        }
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) mean[y][x] = out.read();
    short line[2][W], w[3][3];
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            edge[y][x] = 0;
            for (int r = 0; r < 3; r++) {
                w[r][0] = w[r][1];
                w[r][1] = w[r][2];
            }
            w[0][2] = line[0][x];
            w[1][2] = line[1][x];
            w[2][2] = src[y][x];
            line[0][x] = line[1][x];
            line[1][x] = src[y][x];
            if (y >= 2 && x >= 2) edge[y - 1][x - 1] = w[2][1] + w[1][2] - w[0][1] - w[1][0];
        }
}
