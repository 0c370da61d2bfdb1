// Shift registers for a build without Vitis (UG1399, "HLS Shift Registers"). It is code of
// codo-opt, no part of Vitis; with Vitis its own header of this name is used.
#ifndef CODO_AP_SHIFT_REG_H
#define CODO_AP_SHIFT_REG_H

template <typename T_, unsigned N_ = 32>
class ap_shift_reg {
 public:
  T_ shift(T_ v, unsigned addr = N_ - 1, bool on = true) {
    const T_ out = line_[addr];
    if (on) {
      for (unsigned k = N_ - 1; k > 0; k--) line_[k] = line_[k - 1];
      line_[0] = v;
    }
    return out;
  }
  T_ read(unsigned addr = N_ - 1) const { return line_[addr]; }

 private:
  T_ line_[N_] = {};
};

#endif
