// A dataflow region whose tasks run side by side. `codo-opt verify` rewrites
// the calls of a region
//
//   load_A(A, A_s);
//   scale(A_s, B_s);
//
// in a copy of the kernel into
//
//   codo::region r;
//   r.task("load_A", [&] { load_A(A, A_s); }, {}, codo::ends(A, A_s));
//   r.task("scale", [&] { scale(A_s, B_s); }, {}, codo::ends(A_s, B_s));
//   r.run();
//
// so that what is tested is the text of the kernel as it stands on disk.
#ifndef CODO_REGION_H
#define CODO_REGION_H

#ifndef CODO_THREADS
#error "codo_region.h needs -DCODO_THREADS"
#endif

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "codo_channel.h"
#include "codo_scheduler.h"

namespace codo {

// The streams among the arguments of a task, for the report of a deadlock.
struct channel_ends {
  std::vector<channel *> found;

  channel_ends();
  channel_ends(channel_ends &&) noexcept;
  ~channel_ends();

  template <typename T_>
  void add(const T_ &argument) {
    if constexpr (std::is_array_v<T_>) {
      if constexpr (std::is_base_of_v<channel, std::remove_all_extents_t<T_>>)
        for (const auto &element : argument) add(element);
    } else if constexpr (std::is_base_of_v<channel, T_>) {
      put(const_cast<T_ *>(&argument));
    }
  }
  void put(channel *c);
  void attach(process *p) const;
  void detach(process *p) const;
};

template <typename... Arguments>
channel_ends ends(const Arguments &...arguments) {
  channel_ends e;
  (e.add(arguments), ...);
  return e;
}

class region {
 public:
  region();
  ~region();
  region(const region &) = delete;
  region &operator=(const region &) = delete;

  // Adds a task that calls body(); `after` holds the numbers (0 is the first task added) of the
  // tasks that must end before it starts, such as the writer of an array that
  // it reads.
  void task(const std::string &name, std::function<void()> body, std::initializer_list<int> after = {},
            channel_ends streams = {});

  // Returns when all tasks have ended. The region is then empty again.
  void run();

 private:
  std::string unique(const std::string &name) const;

  std::vector<std::unique_ptr<process>> tasks_;
  std::vector<channel_ends> streams_; // of tasks_[i]
};

#ifdef CODO_FUNCTION
CODO_FUNCTION channel_ends::channel_ends() = default;
CODO_FUNCTION channel_ends::channel_ends(channel_ends &&) noexcept = default;
CODO_FUNCTION channel_ends::~channel_ends() = default;

CODO_FUNCTION void channel_ends::put(channel *c) { found.push_back(c); }

CODO_FUNCTION void channel_ends::attach(process *p) const {
  for (channel *c : found) c->ends_.push_back(p);
}

CODO_FUNCTION void channel_ends::detach(process *p) const {
  for (channel *c : found) c->ends_.erase(std::remove(c->ends_.begin(), c->ends_.end(), p), c->ends_.end());
}

CODO_FUNCTION region::region() { scheduler::instance().open_design(); }
CODO_FUNCTION region::~region() { scheduler::instance().close_design(); }

CODO_FUNCTION void region::task(const std::string &name, std::function<void()> body, std::initializer_list<int> after,
                                channel_ends streams) {
  auto p = std::make_unique<process>();
  p->parent = scheduler::instance().current();
  p->name = unique(p->parent->stack ? p->parent->name + "/" + name : name);
  p->body = std::move(body);
  p->unfinished = after.size();
  for (int i : after) {
    p->after.push_back(tasks_.at(static_cast<std::size_t>(i)).get());
    p->after.back()->before.push_back(p.get());
  }
  tasks_.push_back(std::move(p));
  streams_.push_back(std::move(streams));
}

CODO_FUNCTION void region::run() {
  std::vector<process *> all;
  for (std::size_t i = 0; i < tasks_.size(); ++i) {
    all.push_back(tasks_[i].get());
    streams_[i].attach(all.back());
  }
  scheduler::instance().run(all);
  for (std::size_t i = 0; i < tasks_.size(); ++i) streams_[i].detach(all[i]);
  tasks_.clear();
  streams_.clear();
}

// A function may be called twice in a region: the second is "f#2".
CODO_FUNCTION std::string region::unique(const std::string &name) const {
  std::size_t n = 1;
  for (const auto &p : tasks_)
    if (p->name == name || p->name.compare(0, name.size() + 1, name + "#") == 0) ++n;
  return n == 1 ? name : name + "#" + std::to_string(n);
}
#endif

} // namespace codo

#endif
