// Words of any width from strings, in lists, too; tables of words of more than 64 bits have all of their bits.
#include <ap_int.h>
typedef ap_uint<16> word;
static const word w[2][2] = {{"0x12ab", "0xffff"}, {"0b101", "77"}};
static const ap_uint<96> wide[2] = {"0x0123456789abcdef01234567", "0xffffffffffffffffffffff"};
static const ap_uint<96> cast[2] = {ap_uint<96>("0123456789abcdef01234567", 16), 0x89abcdef01234567ull};
static const ap_int<100> neg2[3] = {-1, 5, ap_int<100>(-7)};
const ap_int<8> neg[3] = {"-5", "3", "-128"};
void word_strings(const int a[16], int out[16]) {
  ap_uint<8> k = "0x0f";
  ap_uint<80> one = "0x10000000000000000005";
  one = one + a[0];
  for (int i = 0; i < 16; i++) {
    ap_uint<96> x = wide[i % 2], y = cast[i % 2];
    ap_int<100> z = neg2[i % 3];
    out[i] = a[i] * w[i % 2][i / 2 % 2] + k + ap_int<8>("-5") + neg[i % 3] + (int)x(70, 50) * 3 + (int)y(75, 50) + (int)z(99, 80) + (int)one(79, 60);
  }
}
