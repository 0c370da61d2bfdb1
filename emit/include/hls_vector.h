// hls::vector for a build without Vitis: N_ lanes of T_, with the operators and
// the memory layout of UG1399, "HLS Vector Library". Reductions (reduce_add
// and so on) are there for integers and fixed point numbers: the manual does not
// fix their order, which float sums depend on.
#ifndef CODO_HLS_VECTOR_H
#define CODO_HLS_VECTOR_H

#include <array>
#include <cstddef>
#include <initializer_list>
#include <type_traits>

#ifdef CODO_THREADS
#include "codo_port.h"
#endif

namespace hls {

// The largest power of two that divides n: the alignment UG1399 gives to a
// vector of n bytes, so that an array of vectors is an array of elements.
constexpr std::size_t codo_alignment(std::size_t n) { return n & (~n + 1); }

template <typename T_, std::size_t N_>
class alignas(codo_alignment(sizeof(T_) * N_)) vector {
  static_assert(N_ > 0, "a vector has at least one lane");
  static_assert(codo_alignment(sizeof(T_) * N_) >= alignof(T_), "the element type is over-aligned");

 public:
  using value_type = T_;
  static constexpr std::size_t size = N_;

  vector() = default;
#ifdef CODO_THREADS // whole vectors may be words of a port
  vector(const vector &v) : lanes_(v.lanes_) { passed(v); }
  vector &operator=(const vector &v) {
    lanes_ = v.lanes_;
    passed(v);
    return *this;
  }
#endif
  vector(const T_ &all) { lanes_.fill(all); }
  vector(std::initializer_list<T_> values) : lanes_{} {
    std::size_t i = 0;
    for (const T_ &v : values)
      if (i < N_) lanes_[i++] = v;
  }

  T_ &operator[](std::size_t i) { return lanes_[i]; }
  const T_ &operator[](std::size_t i) const { return lanes_[i]; }

  T_ *begin() { return lanes_.data(); }
  T_ *end() { return lanes_.data() + N_; }
  const T_ *begin() const { return lanes_.data(); }
  const T_ *end() const { return lanes_.data() + N_; }

  friend bool operator==(const vector &a, const vector &b) { return a.lanes_ == b.lanes_; }
  friend bool operator!=(const vector &a, const vector &b) { return a.lanes_ != b.lanes_; }

// Lane by lane; a scalar on either side stands for N_ equal lanes.
#define CODO_LANES(op)                                          \
  vector &operator op##=(const vector &b) {                     \
    for (std::size_t i = 0; i < N_; ++i) lanes_[i] op##= b[i];  \
    return *this;                                               \
  }                                                             \
  friend vector operator op(const vector &a, const vector &b) { \
    vector r;                                                   \
    for (std::size_t i = 0; i < N_; ++i) r[i] = a[i] op b[i];   \
    return r;                                                   \
  }
  CODO_LANES(+)
  CODO_LANES(-)
  CODO_LANES(*)
  CODO_LANES(/)
  CODO_LANES(%)
  CODO_LANES(&)
  CODO_LANES(|)
  CODO_LANES(^)
  CODO_LANES(<<)
  CODO_LANES(>>)
#undef CODO_LANES

#define CODO_REDUCED(name, op)                                                            \
  T_ name() const {                                                                       \
    static_assert(!std::is_floating_point_v<T_>, "the order of these operations is open"); \
    T_ r = lanes_[0];                                                                     \
    for (std::size_t i = 1; i < N_; ++i) r = r op lanes_[i];                              \
    return r;                                                                             \
  }
  CODO_REDUCED(reduce_add, +)
  CODO_REDUCED(reduce_mult, *)
  CODO_REDUCED(reduce_and, &)
  CODO_REDUCED(reduce_or, |)
  CODO_REDUCED(reduce_xor, ^)
#undef CODO_REDUCED

  vector operator+() const { return *this; }
  vector operator-() const {
    vector r;
    for (std::size_t i = 0; i < N_; ++i) r[i] = -lanes_[i];
    return r;
  }
  vector operator~() const {
    vector r;
    for (std::size_t i = 0; i < N_; ++i) r[i] = ~lanes_[i];
    return r;
  }
  vector &operator++() { return *this += vector(T_(1)); }
  vector &operator--() { return *this -= vector(T_(1)); }
  vector operator++(int) {
    vector old = *this;
    ++*this;
    return old;
  }
  vector operator--(int) {
    vector old = *this;
    --*this;
    return old;
  }

 private:
#ifdef CODO_THREADS
  void passed(const vector &from) const {
    if constexpr (sizeof(vector) == codo::word_bytes) {
      codo::moved(&from, false);
      codo::moved(this, true);
    }
  }
#endif
  std::array<T_, N_> lanes_;
};

} // namespace hls

#endif
