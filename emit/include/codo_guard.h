// Arrays that end at an inaccessible page, so that an access beyond the end
// stops the run at once instead of touching a neighbour unseen.
#ifndef CODO_GUARD_H
#define CODO_GUARD_H

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace codo {

// A zeroed T_ between two inaccessible pages, its end at the second. It lives as
// long as the process.
template <typename T_>
T_ &guarded() {
  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t bytes = (sizeof(T_) + page - 1) / page * page;
  void *memory = mmap(nullptr, bytes + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  char *start = static_cast<char *>(memory) + page;
  if (memory == MAP_FAILED || mprotect(start, bytes, PROT_READ | PROT_WRITE) != 0) {
    std::perror("codo: no memory for the testbench's arrays");
    std::exit(3);
  }
  return *reinterpret_cast<T_ *>(start + bytes - sizeof(T_));
}

// What to say if the user's source faults, or does not end in the time of CODO_SOURCE_SECONDS: its subscripts, divisors
// and bounds may come from the testbench's data. Returning repeats the access, which then ends the process.
inline void source_faulted(int signal) {
  const char memory[] = "codo: your own source touched memory that it does not own: if its data are subscripts, those of the testbench do not fit\n";
  const char divisor[] = "codo: your own source divides by zero: if its data are divisors, those of the testbench do not fit\n";
  const char endless[] = "codo: your own source does not end: if data end its loops, those of the testbench do not fit; give it some that do, or a bound to the loop\n";
  const char *said = signal == SIGALRM ? endless : signal == SIGFPE ? divisor : memory;
  if (write(2, said, std::strlen(said)) < 0 || signal == SIGALRM) _exit(3);
}

// While the user's source runs. A scheduler that runs already has handlers of its own.
inline void watch_source(bool on) {
#ifndef __SANITIZE_ADDRESS__
  static struct sigaction before[4];
  static char room[1 << 15];
  if (on) {
    stack_t alternative = {};
    alternative.ss_sp = room;
    alternative.ss_size = sizeof room;
    sigaltstack(&alternative, nullptr);
  }
  struct sigaction action = {};
  action.sa_handler = source_faulted;
  action.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND);
  const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGALRM};
  for (int k = 0; k < 4; ++k) sigaction(signals[k], on ? &action : &before[k], on ? &before[k] : nullptr);
  const char *seconds = std::getenv("CODO_SOURCE_SECONDS");
  alarm(on && seconds ? static_cast<unsigned>(std::atoi(seconds)) : 0);
#endif
}

} // namespace codo

#endif
