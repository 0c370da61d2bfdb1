// A stand-in for XRT that runs the kernel in software: device and binary.
#pragma once
#include <string>

namespace xrt {

struct uuid {};

class device {
public:
  explicit device(unsigned int index);
  explicit device(const std::string &address);
  uuid load_xclbin(const std::string &path);
};

} // namespace xrt
