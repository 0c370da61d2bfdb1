// Orthonormal 2-D DCT-II of every 8x8 block of an 8-bit grey image, as in JPEG
// (ITU-T T.81, A.3.3): level shift by 128, then the rows, then the columns.
#include <cstdint>

constexpr int HEIGHT = 128;
constexpr int WIDTH = 128;
constexpr int B = 8;

// COS[u][x] = c(u) / 2 * cos((2x + 1) u pi / 16), c(0) = 1 / sqrt(2), else 1.
const float COS[B][B] = {
    {0.3535534f, 0.3535534f, 0.3535534f, 0.3535534f, 0.3535534f, 0.3535534f, 0.3535534f, 0.3535534f},
    {0.4903926f, 0.4157348f, 0.2777851f, 0.0975452f, -0.0975452f, -0.2777851f, -0.4157348f, -0.4903926f},
    {0.4619398f, 0.1913417f, -0.1913417f, -0.4619398f, -0.4619398f, -0.1913417f, 0.1913417f, 0.4619398f},
    {0.4157348f, -0.0975452f, -0.4903926f, -0.2777851f, 0.2777851f, 0.4903926f, 0.0975452f, -0.4157348f},
    {0.3535534f, -0.3535534f, -0.3535534f, 0.3535534f, 0.3535534f, -0.3535534f, -0.3535534f, 0.3535534f},
    {0.2777851f, -0.4903926f, 0.0975452f, 0.4157348f, -0.4157348f, -0.0975452f, 0.4903926f, -0.2777851f},
    {0.1913417f, -0.4619398f, 0.4619398f, -0.1913417f, -0.1913417f, 0.4619398f, -0.4619398f, 0.1913417f},
    {0.0975452f, -0.2777851f, 0.4157348f, -0.4903926f, 0.4903926f, -0.4157348f, 0.2777851f, -0.0975452f},
};

void dct8x8(const uint8_t image[HEIGHT][WIDTH], float coef[HEIGHT][WIDTH]) {
    for (int by = 0; by < HEIGHT / B; by++)
        for (int bx = 0; bx < WIDTH / B; bx++) {
            float rows[B][B];

            for (int y = 0; y < B; y++)
                for (int u = 0; u < B; u++) {
                    float sum = 0.0f;
                    for (int x = 0; x < B; x++)
                        sum += COS[u][x] * float(image[by * B + y][bx * B + x] - 128);
                    rows[y][u] = sum;
                }

            for (int v = 0; v < B; v++)
                for (int u = 0; u < B; u++) {
                    float sum = 0.0f;
                    for (int y = 0; y < B; y++)
                        sum += COS[v][y] * rows[y][u];
                    coef[by * B + v][bx * B + u] = sum;
                }
        }
}
