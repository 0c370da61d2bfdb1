// hls::stream for a build without Vitis: the interface of UG1399, "HLS Stream
// Library", with the behaviour that codo_channel.h describes. It is code of
// codo-opt, no part of Vitis; with Vitis its own header of this name is used.
#ifndef CODO_HLS_STREAM_H
#define CODO_HLS_STREAM_H

#include <cstddef>
#include <memory>
#include <utility>

#include "codo_channel.h"

namespace hls {

// A queue of tokens between two tasks. DEPTH 0 is "not given", which hardware
// makes 2. A stream of a given depth is a stream of no given depth, so that a
// task may take hls::stream<T_> & and be called with any depth.
template <typename T_, int DEPTH = 0>
class stream;

template <typename T_>
class stream<T_, 0> : public codo::channel {
 public:
  using value_type = T_;

  stream() : stream("(unnamed)") {}
  explicit stream(const char *name) : stream(name, 2) {}

  T_ read() {
    if (fill_ == 0) await_token();
    T_ token = std::move(ring_[head_]);
    head_ = (head_ + 1) & (size_ - 1);
    --fill_;
    notify();
    return token;
  }
  void read(T_ &token) { token = read(); }
  void operator>>(T_ &token) { token = read(); }

  void write(const T_ &token) {
    if (fill_ >= limit_) await_room();
    if (fill_ == size_) grow();
    ring_[(head_ + fill_) & (size_ - 1)] = token;
    ++fill_;
    notify();
  }
  void operator<<(const T_ &token) { write(token); }

  // The non-blocking forms report whether they moved a token.
  bool read_nb(T_ &token) {
    if (empty()) return false;
    token = read();
    return true;
  }
  bool write_nb(const T_ &token) {
    if (full()) return false;
    write(token);
    return true;
  }

  bool empty() const {
    if (fill_ == 0) polled();
    return fill_ == 0;
  }
  bool full() const {
    if (fill_ >= limit_) polled();
    return fill_ >= limit_;
  }
  std::size_t size() const { return fill_; }
  std::size_t capacity() const { return depth(); }

 protected:
  stream(const char *name, std::size_t depth) : channel(name, depth) {}

 private:
  // Doubles the ring; sizes are powers of two so that wrapping is one AND.
  __attribute__((noinline)) void grow() {
    std::size_t bigger = size_ == 0 ? 4 : 2 * size_;
    std::unique_ptr<T_[]> ring(new T_[bigger]);
    for (std::size_t i = 0; i < fill_; ++i) ring[i] = std::move(ring_[(head_ + i) & (size_ - 1)]);
    ring_ = std::move(ring);
    head_ = 0;
    size_ = bigger;
  }

  std::unique_ptr<T_[]> ring_;
  std::size_t size_ = 0; // slots of the ring: 0 or a power of two
  std::size_t head_ = 0; // slot of the oldest token
};

template <typename T_, int DEPTH>
class stream : public stream<T_, 0> {
  static_assert(DEPTH > 0, "the depth of a stream is positive");

 public:
  stream() : stream("(unnamed)") {}
  explicit stream(const char *name) : stream<T_, 0>(name, DEPTH) {}
};

} // namespace hls

#endif
