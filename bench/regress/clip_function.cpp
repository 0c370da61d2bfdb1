// The border of an image is repeated by a function that returns early, and by the less and the greater of two numbers.
#include <algorithm>

static int clip(int v, int low, int high) {
    if (v < low) return low;
    if (v > high) return high;
    return v;
}

void clip_function(const short in[20][24], short out[20][24], short lowest[20][24]) {
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 24; x++) {
            int sum = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    int row = clip(y + dy, 0, 19), column = clip(x + dx, 0, 23);
                    sum += in[row][column];
                }
            out[y][x] = sum / 9;
        }
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 24; x++) {
            short least = 32767;
            for (int dy = -2; dy <= 2; dy++)
                for (int dx = -2; dx <= 2; dx++)
                    least = std::min(least, out[std::max(0, std::min(y + dy, 19))][std::max(0, std::min(x + dx, 23))]);
            lowest[y][x] = least;
        }
}
