// memcpy between bytes, words and numbers of other widths.
#include <ap_int.h>
#include <stdint.h>
#include <string.h>

void copied_bytes(const ap_uint<64> in[40], ap_uint<64> out[40], const uint8_t frame[96], float values[24], int16_t halves[48], uint32_t more[12]) {
    unsigned char b[320];
    memcpy(b, in, 320);
    for (int i = 0; i < 320; i++) b[i] = b[i] + 1;
    memcpy(out, b, 320);
    memcpy(values, frame, sizeof(float) * 24);
    memcpy(halves, frame, 96);
    for (int i = 0; i < 12; i++) {
        uint64_t w;
        uint16_t parts[4];
        memcpy(&w, &frame[8 * i], 8);
        memcpy(parts, &w, sizeof(w));
        more[i] = parts[0] * 3 + parts[3] - parts[1] + (uint32_t)(w >> 40);
    }
}
