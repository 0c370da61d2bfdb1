// Elements of packed words behind proxies: operator[] gives one where the struct is not constant.
#include <ap_int.h>
template <typename T, int W> class Proxy;
template <typename T, int W> class Pack {
 public:
  Pack() : data_() {}
  void Set(int i, T v) { data_.range((i + 1) * 8 - 1, i * 8) = ap_uint<8>(v); }
  T Get(int i) const { ap_uint<8> t = data_.range((i + 1) * 8 - 1, i * 8); return T(t); }
  T operator[](const int i) const { return Get(i); }
  Proxy<T, W> operator[](const int i);
 private:
  ap_uint<W * 8> data_;
};
template <typename T, int W> class Proxy {
 public:
  Proxy(Pack<T, W> &d, int i) : index_(i), data_(d) {}
  void operator=(T v) { data_.Set(index_, v); }
  operator T() const { return data_.Get(index_); }
 private:
  int index_;
  Pack<T, W> &data_;
};
template <typename T, int W> Proxy<T, W> Pack<T, W>::operator[](const int i) { return Proxy<T, W>(*this, i); }
void proxy_elements(Pack<ap_int<8>, 4> const a[8], Pack<ap_int<8>, 4> o[8]) {
  for (int i = 0; i < 8; i++)
    for (int w = 0; w < 4; w++) o[i][w] = a[i][w];
}
