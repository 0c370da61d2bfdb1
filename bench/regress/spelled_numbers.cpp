// Numbers that are spelled out in strings, with a radix or a prefix.
#include <ap_int.h>
typedef ap_uint<64> u64;
typedef ap_uint<128> u128;
static const ap_uint<16> poly("8005", 16);
void spelled_numbers(const ap_uint<64> in[16], ap_uint<64> out[16], ap_uint<128> w[16], ap_int<128> v[16], ap_int<32> o2[16]) {
  const ap_uint<64> k("0x1234", 16);
  ap_uint<64> m = ap_uint<64>("ffff0000ffff0000", 16);
  ap_int<32> f("ff", 16), g("-12"), h("0xffffffff"), q("777", 8);
  ap_int<8> b("0b1010", 2), c("11111111", 2), d("-0x7F");
  u64 r("18446744073709551615", 10);
  u128 big = u128("0123456789abcdeffedcba9876543210", 16);
  ap_int<128> neg("-ffffffffff", 16);
  for (int i = 0; i < 16; i++) { out[i] = (in[i] & m) + k + r - u64("12", 10); o2[i] = f + g + b + c + d + q + h + (int)in[i] + poly; w[i] = big ^ in[i]; v[i] = neg; }
}
