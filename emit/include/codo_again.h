// What the user's source gives when its variables begin otherwise. Elements that differ
// between two such builds of it depend on what it reads before it has written it, and
// nothing can be held against them. `codo-opt verify` looks only where a design differs.
#ifndef CODO_AGAIN_H
#define CODO_AGAIN_H

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace codo {

inline std::FILE *named_file(const char *variable, const char *mode) {
  const char *name = std::getenv(variable);
  return name ? std::fopen(name, mode) : nullptr;
}

// One of each for arguments of all types, which lie one after the other.
inline std::FILE *const record = named_file("CODO_RECORD", "wb");
inline std::FILE *const replay = named_file("CODO_REPLAY", "rb");

// Elements with and without a value of their own, of all arguments.
inline long defined = 0, undefined = 0;

// An argument as two builds leave it, if there is another: CODO_RECORD names the file in
// which one keeps it, CODO_REPLAY that from which it is read, call by call.
template <typename T_>
struct again {
  const T_ *want;
  std::vector<char> other; // its bytes

  again(const T_ *want, long elements) : want(want) {
    if (record) {
      std::fwrite(want, sizeof(T_), elements, record);
      std::fflush(record);
    }
    if (!replay) return;
    other.resize(elements * sizeof(T_));
    if (std::fread(other.data(), 1, other.size(), replay) != other.size()) other.clear();
  }

  // Whether the two differ in element i.
  bool open(long i) const {
    const bool differ = !other.empty() && std::memcmp(&other[i * sizeof(T_)], &want[i], sizeof(T_)) != 0;
    ++(differ ? undefined : defined);
    return differ;
  }
};

// Says what was left out, and whether that is all there is.
inline bool nothing_defined() {
  if (undefined > 0)
    std::printf("note: %ld of %ld expected values depend on what the source reads before it writes it; they are not compared\n",
                undefined, undefined + defined);
  return undefined > 0 && defined == 0;
}

} // namespace codo

#endif
