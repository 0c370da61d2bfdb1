// Arrays that end at an inaccessible page, so that an access beyond the end
// stops the run at once instead of touching a neighbour unseen.
#ifndef CODO_GUARD_H
#define CODO_GUARD_H

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace codo {

// A zeroed T between two inaccessible pages, its end at the second. It lives as
// long as the process.
template <typename T>
T &guarded() {
  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t bytes = (sizeof(T) + page - 1) / page * page;
  void *memory = mmap(nullptr, bytes + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  char *start = static_cast<char *>(memory) + page;
  if (memory == MAP_FAILED || mprotect(start, bytes, PROT_READ | PROT_WRITE) != 0) {
    std::perror("codo: no memory for the testbench's arrays");
    std::exit(3);
  }
  return *reinterpret_cast<T *>(start + bytes - sizeof(T));
}

} // namespace codo

#endif
