// Loops up to the sizes of rows that they write, of arrays in arrays; a function template of arrays that calls itself of their
// elements, until these are numbers; what arrays hold, by name.
#include <array>
#include <cstddef>
#include <type_traits>
template <int M, int N> using Mat = std::array<std::array<float, N>, M>;
template <int C, int M, int N> using Vol = std::array<Mat<M, N>, C>;

template <class V> static void add(V &a, const V &b) {
  for (int i = 0; i < (int)a.size(); ++i) {
    if constexpr (std::is_same_v<typename V::value_type, float>)
      a[i] = a[i] + b[i];
    else
      add(a[i], b[i]);
  }
}

template <class V> static typename V::value_type largest(const V &a) {
  typename V::value_type m = a[0];
  for (const auto &x : a)
    m = x > m ? x : m;
  return m;
}

void sizes_of_rows(const Vol<3, 4, 5> &x, const Vol<3, 4, 5> &w, Vol<3, 4, 5> &y, Mat<3, 4> &most) {
  for (std::size_t c = 0; c < y.size(); c++)
    for (std::size_t i = 0; i < y[c].size(); i++)
      for (std::size_t j = 0; j < y[c][i].size(); j++)
        y[c][i][j] = x[c][i][y[c][i].size() - 1 - j] * w[c][i][j];
  add(y, w);
  for (std::size_t c = 0; c < y.size(); c++)
    for (std::size_t i = 0; i < y[c].size(); i++)
      most[c][i] = largest(y[c][i]);
}
