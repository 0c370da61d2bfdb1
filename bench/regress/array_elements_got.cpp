// std::get of elements of a std::array, to read and to write.
#include <array>
static constexpr std::array<int, 4> S = {1, 2, 3, 4};
void array_elements_got(const int a[8], int y[8]) { std::array<int, 2> t = {5, 6}; for (int i = 0; i < 8; i++) { std::get<1>(t) += i; y[i] = a[i] + std::get<2>(S) + std::get<0>(t) * std::get<1>(t); } }
