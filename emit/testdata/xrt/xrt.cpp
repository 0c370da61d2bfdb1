// A stand-in for XRT that runs the kernel in software. The "binary" that it loads is
// connectivity.cfg: an argument has a memory only if a line sp= gives it one. It is
// as strict as XRT: buffers have to lie in the bank of their argument, arguments
// without a bank have no group, the card sees only what was synchronised.
//
// STUB_HANG: the kernel never ends. STUB_STATE: in which state it ends.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include <xrt/xrt_bo.h>
#include <xrt/xrt_device.h>
#include <xrt/xrt_kernel.h>

// Of the kernel, made by the test.
extern const char *const stub_kernel;
extern const char *const stub_names[];  // as the linker calls the ports
extern const size_t stub_bytes[]; // of scalars; 0: an array
extern const int stub_count;
void stub_call(void **arguments);

namespace {

std::map<std::string, std::string> banks; // by argument
std::vector<std::string> groups;          // their numbers

void check(bool ok, const std::string &what) {
  if (!ok) throw std::runtime_error("stub of XRT: " + what);
}

} // namespace

namespace xrt {

struct buffer {
  size_t bytes;
  int group;
  std::vector<char> host, card;
  void *aligned(std::vector<char> &v) { return reinterpret_cast<void *>((reinterpret_cast<size_t>(v.data()) + 4095) / 4096 * 4096); }
};

device::device(unsigned int index) { check(index == 0, "there is no card " + std::to_string(index)); }
device::device(const std::string &address) { check(address == "0000:65:00.1", "there is no card " + address); }

uuid device::load_xclbin(const std::string &path) {
  std::ifstream in(path);
  check(in.good(), "cannot read " + path);
  banks.clear();
  bool known = false;
  const std::string unit = std::string(stub_kernel) + "_1";
  for (std::string line; std::getline(in, line);) {
    known = known || line == "nk=" + std::string(stub_kernel) + ":1:" + unit;
    if (line.rfind("sp=" + unit + ".", 0) != 0) continue;
    const size_t dot = line.find('.'), colon = line.find(':');
    banks[line.substr(dot + 1, colon - dot - 1)] = line.substr(colon + 1);
  }
  check(known, "the binary has no kernel " + unit);
  return uuid();
}

bo::bo(const device &, size_t bytes, int group) : at(std::make_shared<buffer>()) {
  check(bytes > 0 && bytes % 64 == 0, "a buffer of " + std::to_string(bytes) + " bytes");
  at->bytes = bytes;
  at->group = group;
  at->host.assign(bytes + 4096, 0x5a);
  at->card.assign(bytes + 4096, 0x5b);
}

void *bo::host() { return at->aligned(at->host); }

void bo::sync(xclBOSyncDirection way) {
  void *host = at->aligned(at->host), *card = at->aligned(at->card);
  if (way == XCL_BO_SYNC_BO_TO_DEVICE)
    std::memcpy(card, host, at->bytes);
  else
    std::memcpy(host, card, at->bytes);
}

kernel::kernel(const device &, const uuid &, const std::string &name) {
  const std::string want = std::string(stub_kernel) + ":{" + stub_kernel + "_1}";
  check(name == want, "there is no kernel " + name + ", but " + want);
}

int kernel::group_id(int argument) const {
  check(argument >= 0 && argument < stub_count && banks.count(stub_names[argument]), "argument " + std::to_string(argument) + " has no memory");
  const std::string bank = banks[stub_names[argument]];
  for (size_t i = 0; i < groups.size(); ++i)
    if (groups[i] == bank) return static_cast<int>(i);
  groups.push_back(bank);
  return static_cast<int>(groups.size()) - 1;
}

namespace {
std::vector<std::vector<char>> scalars;
std::vector<std::shared_ptr<buffer>> buffers;
} // namespace

run::run(const kernel &) {
  scalars.assign(stub_count, {});
  buffers.assign(stub_count, nullptr);
}

void run::set_arg(int argument, bo &b) {
  check(argument >= 0 && argument < stub_count && stub_bytes[argument] == 0, "argument " + std::to_string(argument) + " is no array");
  check(groups.at(b.at->group) == banks[stub_names[argument]], std::string(stub_names[argument]) + " lies in another bank");
  buffers[argument] = b.at;
}

void run::set_scalar(int argument, const void *value, size_t bytes) {
  check(argument >= 0 && argument < stub_count && stub_bytes[argument] == bytes, "argument " + std::to_string(argument) + " has another size");
  scalars[argument].assign(static_cast<const char *>(value), static_cast<const char *>(value) + bytes);
}

void run::start() {
  if (std::getenv("STUB_HANG")) return;
  std::vector<void *> arguments(stub_count);
  for (int i = 0; i < stub_count; ++i) {
    const bool connected = banks.count(stub_names[i]) > 0;
    check(stub_bytes[i] != 0 ? !scalars[i].empty() : buffers[i] || !connected, std::string(stub_names[i]) + " is not set");
    if (stub_bytes[i] != 0) arguments[i] = scalars[i].data();
    if (buffers[i]) arguments[i] = buffers[i]->aligned(buffers[i]->card);
  }
  stub_call(arguments.data());
}

ert_cmd_state run::wait(const std::chrono::milliseconds &timeout) const {
  if (std::getenv("STUB_HANG")) {
    check(timeout.count() > 0, "hangs for ever");
    return ERT_CMD_STATE_TIMEOUT;
  }
  const char *state = std::getenv("STUB_STATE");
  return state ? static_cast<ert_cmd_state>(std::atoi(state)) : ERT_CMD_STATE_COMPLETED;
}

} // namespace xrt
