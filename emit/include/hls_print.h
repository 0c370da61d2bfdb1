// hls::print for a build without Vitis: what it is in C simulation.
#ifndef CODO_HLS_PRINT_H
#define CODO_HLS_PRINT_H

#include <cstdio>

namespace hls {

inline void print(const char *text) { std::fputs(text, stdout); }
template <typename T_>
void print(const char *format, T_ x) {
  std::printf(format, x);
}

} // namespace hls

#endif
