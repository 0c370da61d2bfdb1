// A stand-in for XRT: kernel and run.
#pragma once
#include <chrono>
#include <cstring>
#include <string>
#include <vector>
#include <xrt/xrt_bo.h>

enum ert_cmd_state { ERT_CMD_STATE_COMPLETED = 4, ERT_CMD_STATE_ERROR = 5, ERT_CMD_STATE_TIMEOUT = 8 };

namespace xrt {

class kernel {
public:
  kernel(const device &d, const uuid &id, const std::string &name);
  int group_id(int argument) const;
};

class run {
public:
  explicit run(const kernel &k);
  template <typename T>
  void set_arg(int argument, const T &value) {
    set_scalar(argument, &value, sizeof value);
  }
  void set_arg(int argument, bo &buffer);
  void start();
  ert_cmd_state wait(const std::chrono::milliseconds &timeout) const;

private:
  void set_scalar(int argument, const void *value, size_t bytes);
};

} // namespace xrt
