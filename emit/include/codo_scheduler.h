// The scheduler of the build with -DCODO_THREADS. Every task of every open
// region is a process: a flow of control that runs until it waits for a
// stream, for other tasks, or ends. One operating-system thread runs them in
// turn, in the order in which they became able to go on. So a deadlock needs
// no clock to find: it is the moment when no process can go on and not all
// have ended.
#ifndef CODO_SCHEDULER_H
#define CODO_SCHEDULER_H

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "codo_context.h"
#include "codo_unit.h"

namespace codo {

struct process;

// The processes that a stream was given to, oldest first. A task that holds a
// region passes the stream on, so the youngest are the ones that use it.
using end_list = std::vector<process *>;

enum class wait_kind { none, read, write, tasks };

// Why a process cannot go on; the rest of the fields say which stream.
struct blockage {
  wait_kind kind = wait_kind::none;
  const char *stream = nullptr;
  const std::size_t *fill = nullptr; // tokens held
  std::size_t depth = 0;
  const end_list *ends = nullptr;
};

struct process {
  std::string name; // with the names of the tasks around it: outer/inner
  std::function<void()> body;
  process *parent = nullptr; // the process that opened the region
  context where;
  char *stack = nullptr; // null: not started
  bool done = false;
  blockage blocked;
  std::vector<process *> after; // must end before this starts
  std::vector<process *> before;
  std::size_t unfinished = 0; // of `after`
  std::size_t children = 0;   // tasks of its open region that have not ended

  bool inside(const process *other) const {
    for (const process *p = parent; p; p = p->parent)
      if (p == other) return true;
    return false;
  }
};

class scheduler {
 public:
  static scheduler &instance();

  // Streams made between open_design and close_design are the design's own.
  void open_design() { ++designs_; }
  void close_design() { --designs_; }
  bool in_design() const { return designs_ > 0; }
  bool in_testbench() const { return designs_ == 0 && current_ == &root_; }

  process *current() { return current_; }

  // Runs the tasks of a region to their end; the caller waits.
  void run(const std::vector<process *> &tasks);

  // The current process waits until somebody calls ready for it.
  void suspend(const blockage &why);
  void ready(process *p);
  void yield();

 private:
  scheduler();
  ~scheduler();

  process *next();
  void switch_to(process *p);
  static void enter();
  void finish();
  const process *waits_for(const process *p) const;
  bool stuck(const process *p) const;
  std::vector<const process *> cycle(const std::vector<const process *> &all) const;
  void print(const process *p) const;
  [[noreturn]] void deadlock();
  void watch_faults();
  static void fault(int, siginfo_t *info, void *);

  process root_; // the thread that called main
  process *current_ = &root_;
  std::vector<process *> ready_; // a queue: entries before ready_first_ are gone
  std::size_t ready_first_ = 0;
  std::vector<process *> live_; // started or about to, not ended
  int designs_ = 0;
  stack_pool stacks_;
};

// The processes that wait for one stream.
class wait_list {
 public:
  wait_list();
  ~wait_list();
  bool any() const { return !waiting_.empty(); }
  void wait(const blockage &why);
  void wake();

 private:
  std::vector<process *> waiting_;
};

#ifdef CODO_FUNCTION
CODO_FUNCTION scheduler &scheduler::instance() {
  static scheduler one;
  return one;
}

CODO_FUNCTION void scheduler::run(const std::vector<process *> &tasks) {
  live_.insert(live_.end(), tasks.begin(), tasks.end());
  current_->children = tasks.size();
  for (process *p : tasks) {
    p->blocked.kind = wait_kind::tasks;
    if (p->unfinished == 0) ready(p);
  }
  if (!tasks.empty()) suspend({wait_kind::tasks});
  for (process *p : tasks)
    if (p->stack) stacks_.give(p->stack);
}

CODO_FUNCTION void scheduler::suspend(const blockage &why) {
  current_->blocked = why;
  switch_to(next());
}

CODO_FUNCTION void scheduler::ready(process *p) {
  p->blocked.kind = wait_kind::none;
  ready_.push_back(p);
}

CODO_FUNCTION void scheduler::yield() {
  if (ready_first_ == ready_.size()) return;
  ready(current_);
  switch_to(next());
}

CODO_FUNCTION scheduler::scheduler() {
  root_.name = "main";
  watch_faults();
}

CODO_FUNCTION scheduler::~scheduler() = default;

CODO_FUNCTION process *scheduler::next() {
  if (ready_first_ == ready_.size()) deadlock();
  process *p = ready_[ready_first_++];
  if (ready_first_ == ready_.size()) {
    ready_.clear();
    ready_first_ = 0;
  }
  return p;
}

CODO_FUNCTION void scheduler::switch_to(process *p) {
  process *from = current_;
  if (p == from) return;
  if (!p->stack && p != &root_) {
    p->stack = stacks_.take();
    p->where.prepare(p->stack, &scheduler::enter);
  }
  current_ = p;
  switch_context(from->where, p->where);
}

CODO_FUNCTION void scheduler::enter() {
  instance().current_->body();
  instance().finish();
}

CODO_FUNCTION void scheduler::finish() {
  process *p = current_;
  p->done = true;
  live_.erase(std::find(live_.begin(), live_.end(), p));
  for (process *q : p->before)
    if (--q->unfinished == 0) ready(q);
  if (--p->parent->children == 0) ready(p->parent);
  switch_to(next());
}

// Whom a blocked process waits for, or null. The youngest other end of the
// stream that has not ended; if all have, the one that ended too early.
CODO_FUNCTION const process *scheduler::waits_for(const process *p) const {
  if (p->blocked.kind == wait_kind::tasks) {
    for (const process *q : p->after)
      if (!q->done) return q;
    return nullptr;
  }
  const process *ended = nullptr;
  for (auto q = p->blocked.ends->rbegin(); q != p->blocked.ends->rend(); ++q) {
    if (*q == p || p->inside(*q) || (*q)->inside(p)) continue;
    if (!(*q)->done) return *q;
    if (!ended) ended = *q;
  }
  return ended;
}

// A process that waits for its own region is not part of the story: the
// tasks of the region are.
CODO_FUNCTION bool scheduler::stuck(const process *p) const {
  return p->blocked.kind != wait_kind::none && p->children == 0;
}

// The processes on the first cycle of waits, in the order of waiting.
CODO_FUNCTION std::vector<const process *> scheduler::cycle(const std::vector<const process *> &all) const {
  for (const process *start : all) {
    std::vector<const process *> path;
    for (const process *p = start; p && !p->done; p = waits_for(p)) {
      auto seen = std::find(path.begin(), path.end(), p);
      if (seen != path.end()) return {seen, path.end()};
      path.push_back(p);
    }
  }
  return {};
}

CODO_FUNCTION void scheduler::print(const process *p) const {
  std::string line = "  task " + p->name + " waits ";
  const process *other = waits_for(p);
  const blockage &b = p->blocked;
  if (b.kind == wait_kind::tasks) {
    line += "for task " + (other ? other->name : "?") + " to end";
  } else {
    std::string fill = std::to_string(*b.fill) + " of " + std::to_string(b.depth);
    line += b.kind == wait_kind::read ? "to read " : "to write ";
    line += std::string(b.stream) + (b.kind == wait_kind::read ? " (empty)" : " (full, " + fill + ")");
    if (other) line += other->done ? ", but task " + other->name + " has ended" : ", for task " + other->name;
  }
  std::fprintf(stderr, "%s\n", line.c_str());
}

CODO_FUNCTION void scheduler::deadlock() {
  std::vector<const process *> all;
  if (root_.blocked.kind != wait_kind::none && stuck(&root_)) all.push_back(&root_);
  for (const process *p : live_)
    if (stuck(p)) all.push_back(p);
  std::vector<const process *> first = cycle(all);
  std::fprintf(stderr, "codo: deadlock\n");
  for (const process *p : first) print(p);
  for (const process *p : all)
    if (std::find(first.begin(), first.end(), p) == first.end()) print(p);
  std::fflush(nullptr);
  std::_Exit(3);
}

// A subscript out of range or too large a local array often ends in a
// fault; the name of the task is most of the way to the cause.
CODO_FUNCTION void scheduler::watch_faults() {
#ifndef __SANITIZE_ADDRESS__
  static char room[1 << 15];
  stack_t alternative = {};
  alternative.ss_sp = room;
  alternative.ss_size = sizeof room;
  sigaltstack(&alternative, nullptr);
  struct sigaction action = {};
  action.sa_sigaction = &scheduler::fault;
  action.sa_flags = SA_ONSTACK | SA_SIGINFO | static_cast<int>(SA_RESETHAND);
  sigaction(SIGSEGV, &action, nullptr);
  sigaction(SIGBUS, &action, nullptr);
#endif
}

CODO_FUNCTION void scheduler::fault(int, siginfo_t *info, void *) {
  const process *p = instance().current_;
  const char *at = static_cast<const char *>(info->si_addr);
  bool guard = p->stack && at >= p->stack && at < p->stack + guard_bytes;
  char line[256];
  int n = std::snprintf(line, sizeof line, "codo: task %.150s %s\n", p->name.c_str(),
                        guard ? "needs more than 64 MB for its local variables" : "touched memory it does not own");
  if (write(2, line, static_cast<std::size_t>(n)) < 0) std::_Exit(3);
} // returning repeats the access, which now ends the process

CODO_FUNCTION wait_list::wait_list() = default;
CODO_FUNCTION wait_list::~wait_list() = default;

CODO_FUNCTION void wait_list::wait(const blockage &why) {
  scheduler &s = scheduler::instance();
  waiting_.push_back(s.current());
  s.suspend(why);
}

CODO_FUNCTION __attribute__((noinline)) void wait_list::wake() {
  for (process *p : waiting_) scheduler::instance().ready(p);
  waiting_.clear();
}
#endif

} // namespace codo

#endif
