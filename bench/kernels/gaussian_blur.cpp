// 5x5 Gaussian blur of an 8-bit grey image with the binomial weights
// [1 4 6 4 1]' * [1 4 6 4 1] / 256, rounded; a border of 2 pixels is copied.
#include <cstdint>

const int HEIGHT = 240;
const int WIDTH = 320;
const int KERNEL[5][5] = {
    {1, 4, 6, 4, 1},
    {4, 16, 24, 16, 4},
    {6, 24, 36, 24, 6},
    {4, 16, 24, 16, 4},
    {1, 4, 6, 4, 1},
};

void gaussian_blur(const uint8_t src[HEIGHT][WIDTH], uint8_t dst[HEIGHT][WIDTH]) {
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            if (y < 2 || y >= HEIGHT - 2 || x < 2 || x >= WIDTH - 2) {
                dst[y][x] = src[y][x];
            } else {
                int sum = 128; // half of 256, to round
                for (int i = 0; i < 5; i++)
                    for (int j = 0; j < 5; j++)
                        sum += KERNEL[i][j] * src[y + i - 2][x + j - 2];
                dst[y][x] = (uint8_t)(sum >> 8);
            }
        }
}
