// Memory behind ports of words, for `codo-opt verify`: every word that a task moves
// between an array of the testbench and a vector of its own is looked at. A port
// must move its words one after the other, from the first on (what bursts are
// inferred from), each once in a run, or as its course says, at multiples of 64 bytes,
// and never read a word that it has written before. An access beyond the end meets
// codo_guard.h's page.
#ifndef CODO_PORT_H
#define CODO_PORT_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "codo_unit.h"

namespace codo {

constexpr std::size_t word_bytes = 64;

// The order in which a port moves its words: loops, outermost first, each with its
// iterations and the words between two of them, fewer than none if they go back; none: all words, one after the other, or
// some, in any order.
struct course {
  struct loop {
    std::size_t times;
    std::ptrdiff_t stride;
  };
  std::size_t first;
  std::vector<loop> loops;
  bool any = false;

  std::size_t words(std::size_t all) const {
    if (loops.empty()) return all;
    std::size_t n = 1;
    for (const loop &l : loops) n *= l.times;
    return n;
  }
  std::size_t word(std::size_t n) const {
    if (loops.empty()) return n;
    std::ptrdiff_t at = static_cast<std::ptrdiff_t>(first);
    for (std::size_t k = loops.size(); k-- > 0; n /= loops[k].times)
      at += static_cast<std::ptrdiff_t>(n % loops[k].times) * loops[k].stride;
    return static_cast<std::size_t>(at);
  }
};

// The words of one array, and how many of them a run has moved.
struct port {
  const char *name;
  const char *from, *to;
  std::size_t reads, writes;
  course read, written;
  std::vector<bool> stored; // in this run, by word
};

inline bool watching = true; // not while the user's source runs, which may have vectors, too
inline const char *ports_from = nullptr, *ports_to = nullptr; // around all of them

// An array of the testbench is the memory behind a port.
void watch(const char *name, const void *array, std::size_t bytes, const course &read = {}, const course &written = {});

// A word was read from, or written to, this address between the first and the last of the ports.
void count_words(const char *at, bool write);

// A vector was read from, or written to, this address.
inline void moved(const void *address, bool write) {
  const char *at = static_cast<const char *>(address);
  if (!watching || at < ports_from || at >= ports_to) return;
  count_words(at, write);
}

// The run is over: each way that a port was used, all words have passed.
void end_run();

#ifdef CODO_FUNCTION
CODO_FUNCTION std::vector<port> ports;

[[noreturn]] CODO_FUNCTION void port_error(const port &p, const char *what, std::size_t at, std::size_t expected) {
  std::fflush(stdout);
  std::fprintf(stderr, "codo: port %s %s word %zu, expected word %zu\n", p.name, what, at, expected);
  std::exit(3);
}

CODO_FUNCTION void watch(const char *name, const void *array, std::size_t bytes, const course &read, const course &written) {
  port p{name, static_cast<const char *>(array), static_cast<const char *>(array) + bytes, 0, 0, read, written, {}};
  if (reinterpret_cast<std::uintptr_t>(array) % word_bytes != 0 || bytes % word_bytes != 0) {
    std::fprintf(stderr, "codo: the memory of port %s is no row of words\n", name);
    std::exit(3);
  }
  p.stored.resize(bytes / word_bytes);
  if (ports.empty() || p.from < ports_from) ports_from = p.from;
  if (ports.empty() || p.to > ports_to) ports_to = p.to;
  ports.push_back(p);
}

CODO_FUNCTION void count_word(port &p, const char *at, bool write) {
  const std::size_t offset = static_cast<std::size_t>(at - p.from);
  std::size_t &moved = write ? p.writes : p.reads;
  const char *verb = write ? "writes" : "reads";
  const course &way = write ? p.written : p.read;
  const std::size_t word = offset / word_bytes, expected = way.any ? word : way.word(moved);
  if (offset % word_bytes != 0 || word != expected) port_error(p, verb, word, expected);
  if (!write && p.stored[word]) port_error(p, "has written before it reads", word, moved);
  if (write) p.stored[word] = true;
  ++moved;
}

CODO_FUNCTION void count_words(const char *at, bool write) {
  for (port &p : ports)
    if (at >= p.from && at < p.to) count_word(p, at, write);
}

CODO_FUNCTION void end_run() {
  for (port &p : ports) {
    const std::size_t all = static_cast<std::size_t>(p.to - p.from) / word_bytes;
    const std::size_t in = p.read.words(all), out = p.written.words(all);
    if (p.reads > 0 && !p.read.any && p.reads != in) port_error(p, "ends reading at", p.reads, in);
    if (p.writes > 0 && !p.written.any && p.writes != out) port_error(p, "ends writing at", p.writes, out);
    p.reads = p.writes = 0;
    p.stored.assign(all, false);
  }
}
#endif

} // namespace codo

#endif
