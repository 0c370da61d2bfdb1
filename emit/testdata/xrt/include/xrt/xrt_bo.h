// A stand-in for XRT: a buffer with its host's and its card's side, which only sync
// makes equal.
#pragma once
#include <cstddef>
#include <memory>
#include <xrt/xrt_device.h>

enum xclBOSyncDirection { XCL_BO_SYNC_BO_TO_DEVICE, XCL_BO_SYNC_BO_FROM_DEVICE };

namespace xrt {

struct buffer;

class bo {
public:
  bo(const device &d, size_t bytes, int group);
  template <typename T>
  T map() {
    return static_cast<T>(host());
  }
  void sync(xclBOSyncDirection way);
  std::shared_ptr<buffer> at;

private:
  void *host();
};

} // namespace xrt
