// Harris corner response det(M) - 0.04 trace(M)^2 of an 8-bit grey image (Harris
// and Stephens 1988): Sobel gradients, structure tensor M summed over 3x3 pixels.
// A border of 2 pixels, where no window fits, is 0.
#include <cstdint>

const int HEIGHT = 120;
const int WIDTH = 160;

static void gradients(const uint8_t src[HEIGHT][WIDTH], int16_t gx[HEIGHT][WIDTH], int16_t gy[HEIGHT][WIDTH]) {
    for (int y = 1; y < HEIGHT - 1; y++)
        for (int x = 1; x < WIDTH - 1; x++) {
            gx[y][x] = (src[y - 1][x + 1] - src[y - 1][x - 1]) + 2 * (src[y][x + 1] - src[y][x - 1])
                     + (src[y + 1][x + 1] - src[y + 1][x - 1]);
            gy[y][x] = (src[y + 1][x - 1] - src[y - 1][x - 1]) + 2 * (src[y + 1][x] - src[y - 1][x])
                     + (src[y + 1][x + 1] - src[y - 1][x + 1]);
        }
}

static void products(const int16_t gx[HEIGHT][WIDTH], const int16_t gy[HEIGHT][WIDTH],
                     int32_t xx[HEIGHT][WIDTH], int32_t xy[HEIGHT][WIDTH], int32_t yy[HEIGHT][WIDTH]) {
    for (int y = 1; y < HEIGHT - 1; y++)
        for (int x = 1; x < WIDTH - 1; x++) {
            xx[y][x] = gx[y][x] * gx[y][x];
            xy[y][x] = gx[y][x] * gy[y][x];
            yy[y][x] = gy[y][x] * gy[y][x];
        }
}

static void box_sum(const int32_t in[HEIGHT][WIDTH], int32_t out[HEIGHT][WIDTH]) {
    for (int y = 2; y < HEIGHT - 2; y++)
        for (int x = 2; x < WIDTH - 2; x++) {
            int32_t sum = 0;
            for (int i = -1; i <= 1; i++)
                for (int j = -1; j <= 1; j++)
                    sum += in[y + i][x + j];
            out[y][x] = sum;
        }
}

static void corner_response(const int32_t sxx[HEIGHT][WIDTH], const int32_t sxy[HEIGHT][WIDTH],
                            const int32_t syy[HEIGHT][WIDTH], float response[HEIGHT][WIDTH]) {
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            if (y >= 2 && y < HEIGHT - 2 && x >= 2 && x < WIDTH - 2) {
                float a = (float)sxx[y][x];
                float b = (float)sxy[y][x];
                float c = (float)syy[y][x];
                response[y][x] = (a * c - b * b) - 0.04f * (a + c) * (a + c);
            } else {
                response[y][x] = 0.0f;
            }
        }
}

void harris(const uint8_t src[HEIGHT][WIDTH], float response[HEIGHT][WIDTH]) {
    int16_t gx[HEIGHT][WIDTH], gy[HEIGHT][WIDTH];
    int32_t xx[HEIGHT][WIDTH], xy[HEIGHT][WIDTH], yy[HEIGHT][WIDTH];
    int32_t sxx[HEIGHT][WIDTH], sxy[HEIGHT][WIDTH], syy[HEIGHT][WIDTH];

    gradients(src, gx, gy);
    products(gx, gy, xx, xy, yy);
    box_sum(xx, sxx);
    box_sum(xy, sxy);
    box_sum(yy, syy);
    corner_response(sxx, sxy, syy, response);
}
