// Flows of control with a stack of their own, all in one operating-system
// thread: switching costs a few nanoseconds, needs no lock and happens in a
// fixed order, so a run is repeatable.
#ifndef CODO_CONTEXT_H
#define CODO_CONTEXT_H

#include <sys/mman.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

#if !defined(__x86_64__)
#define CODO_UCONTEXT
#endif
#ifdef CODO_UCONTEXT
#include <ucontext.h>
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

namespace codo {

// Address space per task. Only touched pages cost memory, so this can be
// larger than any set of local arrays that fits on a chip.
constexpr std::size_t stack_bytes = std::size_t(64) << 20;
constexpr std::size_t guard_bytes = std::size_t(1) << 16;

// Stacks are kept for the next task: a region inside a loop starts its tasks
// many times, and fresh pages would be its main cost.
class stack_pool {
 public:
  char *take() {
    if (!free_.empty()) {
      char *stack = free_.back();
      free_.pop_back();
#ifdef __SANITIZE_ADDRESS__
      // The last frames on it never returned, so they are still marked.
      __asan_unpoison_memory_region(stack, stack_bytes);
#endif
      return stack;
    }
    void *at = mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED || mprotect(at, guard_bytes, PROT_NONE) != 0) {
      std::perror("codo: no memory for the stack of a task");
      std::_Exit(3);
    }
    return static_cast<char *>(at);
  }
  void give(char *stack) { free_.push_back(stack); }

 private:
  std::vector<char *> free_;
};

#ifdef CODO_UCONTEXT
struct context {
  ucontext_t state;

  void prepare(char *stack, void (*entry)()) {
    getcontext(&state);
    state.uc_stack.ss_sp = stack;
    state.uc_stack.ss_size = stack_bytes;
    state.uc_link = nullptr;
    makecontext(&state, entry, 0);
  }
};

inline void switch_context(context &from, context &to) { swapcontext(&from.state, &to.state); }
#else
struct context {
  void *sp = nullptr, *fp = nullptr, *pc = nullptr;

  // The System V ABI wants 16-byte alignment before a call, so 8 past it at
  // the first instruction; the zero above is the end mark for debuggers.
  void prepare(char *stack, void (*entry)()) {
    void **top = reinterpret_cast<void **>(stack + stack_bytes) - 3;
    top[0] = nullptr;
    sp = top;
    fp = nullptr;
    pc = reinterpret_cast<void *>(entry);
  }
};

#if defined(__GNUC__) && !defined(__clang__)
#define CODO_OPAQUE __attribute__((noinline, noclone, noipa))
#else
#define CODO_OPAQUE __attribute__((noinline))
#endif

// Goes on with `to` and returns when somebody goes on with `from`. Registers
// that a call may destroy are dead here; the others are named as clobbered,
// and the compiler saves them; rbp is kept by hand, for it may be the frame
// pointer and then cannot be named.
CODO_OPAQUE inline void switch_context(context &from, context &to) {
  context *f = &from, *t = &to;
  __asm__ volatile(
      "movq %%rsp, 0(%0)\n\t"
      "movq %%rbp, 8(%0)\n\t"
      "leaq 1f(%%rip), %%rax\n\t"
      "movq %%rax, 16(%0)\n\t"
      "movq 0(%1), %%rsp\n\t"
      "movq 8(%1), %%rbp\n\t"
      "jmpq *16(%1)\n"
      "1:\n\t"
      : "+D"(f), "+S"(t)
      :
      : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "memory", "cc");
}
#endif

} // namespace codo

#endif
