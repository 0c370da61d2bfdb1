// What a stream knows of the world around it, apart from its tokens: its
// name, how many tokens it may hold, and what happens when a task finds it
// empty or full. There are two worlds:
//
//   plain g++ build    like C simulation in Vitis (UG1399, "HLS Stream
//                      Library"): tasks run one after another, a stream holds
//                      any number of tokens, and reading an empty one is an
//                      error that ends the program with status 3;
//   -DCODO_THREADS     what `codo-opt verify` builds: the tasks of a region
//                      run side by side, a stream holds DEPTH tokens, and
//                      reading an empty or writing a full one waits.
//
// In both a stream that is destroyed with tokens left makes the process end
// with status 4.
#ifndef CODO_CHANNEL_H
#define CODO_CHANNEL_H

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "codo_unit.h"

#ifdef CODO_THREADS
#include "codo_scheduler.h"
#endif

namespace codo {

// Ends the process at once: no destructor may run on the stack of a task.
[[noreturn]] void stop(int status);

// Turns a normal end of the process into status 4 if a stream kept tokens.
// Streams die before it, since it is older than any of them.
struct leftover_check {
  bool failed = false;
  bool matters = true;
  ~leftover_check() {
    if (failed) stop(4);
  }
  static leftover_check &instance();
};

// While there is one, streams that keep tokens are no failure.
struct lenient {
  bool before = leftover_check::instance().matters;
  lenient() { leftover_check::instance().matters = false; }
  ~lenient() { leftover_check::instance().matters = before; }
};

class channel {
 public:
  channel(const char *name, std::size_t depth);
  channel(const channel &) = delete;
  channel &operator=(const channel &) = delete;

  ~channel();

 protected:
  std::size_t fill_ = 0;                             // tokens held
  std::size_t limit_ = static_cast<std::size_t>(-1); // tokens it may hold

  std::size_t depth() const { return depth_; }

#ifdef CODO_THREADS
  // Returns when there is a token to read.
  void await_token();
  // Returns when there is room for a token.
  void await_room();
  // Tells the waiting tasks that a token came or went.
  void notify() {
    if (waiting_.any()) waiting_.wake();
  }
  // Lets other tasks run after a look that found nothing; without it a task
  // that polls would keep the one thread for ever.
  void polled() const { scheduler::instance().yield(); }

 private:
  friend struct channel_ends;
  blockage state_of(wait_kind kind) { return {kind, name_.c_str(), &fill_, depth_, &ends_}; }

  wait_list waiting_;
  end_list ends_; // the tasks it connects, as the regions declare them
#else
  void await_token() { underflow(); }
  void await_room() {}
  void notify() {}
  void polled() const {}

 private:
#endif
  [[noreturn]] void underflow();

  std::string name_;
  std::size_t depth_;
};

#ifdef CODO_FUNCTION
CODO_FUNCTION void stop(int status) {
  std::fflush(nullptr);
  std::_Exit(status);
}

CODO_FUNCTION leftover_check &leftover_check::instance() {
  static leftover_check check;
  return check;
}

CODO_FUNCTION channel::channel(const char *name, std::size_t depth) : name_(name), depth_(depth) {
  leftover_check::instance();
#ifdef CODO_THREADS
  // A stream of the testbench stands for a port: nobody runs beside the
  // testbench to empty it, so only streams of the design are bounded.
  if (scheduler::instance().in_design()) limit_ = depth;
#endif
}

CODO_FUNCTION channel::~channel() {
  if (fill_ == 0 || !leftover_check::instance().matters) return;
  std::fprintf(stderr, "codo: stream %s destructed with %zu leftover tokens\n", name_.c_str(), fill_);
  leftover_check::instance().failed = true;
}

CODO_FUNCTION __attribute__((noinline)) void channel::underflow() {
  std::fprintf(stderr, "codo: task read from empty stream %s\n", name_.c_str());
  stop(3);
}

#ifdef CODO_THREADS
CODO_FUNCTION __attribute__((noinline)) void channel::await_token() {
  if (limit_ != depth_ && scheduler::instance().in_testbench()) underflow();
  while (fill_ == 0) waiting_.wait(state_of(wait_kind::read));
}

CODO_FUNCTION __attribute__((noinline)) void channel::await_room() {
  while (fill_ >= limit_) waiting_.wait(state_of(wait_kind::write));
}
#endif
#endif

} // namespace codo

#endif
