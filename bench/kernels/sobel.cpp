// Sobel edge strength |gx| + |gy| of an 8-bit grey image, clamped to 255; the
// border of 1 pixel is 0.
#include <cstdint>

using pixel_t = uint8_t;

constexpr int HEIGHT = 240;
constexpr int WIDTH = 320;

static int magnitude(int v) {
    return v < 0 ? -v : v;
}

void sobel(const pixel_t src[HEIGHT][WIDTH], pixel_t dst[HEIGHT][WIDTH]) {
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            dst[y][x] = 0;

    for (int y = 1; y < HEIGHT - 1; y++)
        for (int x = 1; x < WIDTH - 1; x++) {
            int gx = src[y - 1][x + 1] + 2 * src[y][x + 1] + src[y + 1][x + 1]
                   - src[y - 1][x - 1] - 2 * src[y][x - 1] - src[y + 1][x - 1];
            int gy = src[y + 1][x - 1] + 2 * src[y + 1][x] + src[y + 1][x + 1]
                   - src[y - 1][x - 1] - 2 * src[y - 1][x] - src[y - 1][x + 1];
            int strength = magnitude(gx) + magnitude(gy);
            dst[y][x] = static_cast<pixel_t>(strength > 255 ? 255 : strength);
        }
}
