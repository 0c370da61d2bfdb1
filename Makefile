# What a user or a contributor runs. Needs Go, gcc/g++ and make; nothing else.

GO    ?= go
OUT   ?= codo-out
FUZZ  ?= 20s

.PHONY: build run test fuzz bench bench-model clean

build:
	@mkdir -p bin
	$(GO) build -o bin/codo-opt ./cmd/codo-opt

# The tool on one kernel, checked against its source.
run: build
	bin/codo-opt bench/kernels/gemm.cpp --verify

test:
	$(GO) vet ./...
	$(GO) test ./...

# Every fuzz target for a while each.
fuzz:
	FUZZ=$(FUZZ) bench/fuzz.sh

# All bench kernels in both interfaces, verified; rewrites the table of README.
bench: build
	$(GO) run ./bench -codo bin/codo-opt -readme README.md

# Accuracy of `codo-opt estimate` on public designs with their reports: DIR is the
# folder FPGA2025_Artificats of github.com/UCLA-VAST/Stream-HLS. Rewrites the
# table of README.
bench-model:
	$(GO) run ./bench/model -dir $(DIR) -readme README.md

clean:
	rm -rf bin $(OUT)
