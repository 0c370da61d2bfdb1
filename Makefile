# What a user or a contributor runs. Needs Go, gcc/g++ and make; nothing else.

GO    ?= go
OUT   ?= codo-out
FUZZ  ?= 20s

.PHONY: build run test fuzz bench bench-targets bench-tradeoff bench-ablation bench-networks bench-model clean

build:
	@mkdir -p bin
	$(GO) build -o bin/codo-opt ./cmd/codo-opt

# The tool on one kernel, checked against its source.
run: build
	bin/codo-opt bench/kernels/residual_block.cpp --interface memory --dsp 900 --lut 170000 --verify

test:
	$(GO) vet ./...
	$(GO) test -vet=off -timeout 60m ./...

# Every fuzz target for a while each.
fuzz:
	FUZZ=$(FUZZ) bench/fuzz.sh

# All bench kernels in both interfaces and within three budgets of DSPs, verified;
# rewrites a table of docs/measured.md.
bench: build
	$(GO) run ./bench -codo bin/codo-opt -page docs/measured.md

# The kernels with published latencies, at the budget of those; rewrites the
# table of README.md.
bench-targets: build
	$(GO) run ./bench/targets -codo bin/codo-opt -page README.md

# The same kernels at rising budgets of DSPs; rewrites a table of
# docs/measured.md and a plot.
bench-tradeoff: build
	$(GO) run ./bench/targets -codo bin/codo-opt -page docs/measured.md -tradeoff docs/tradeoff.svg

# What each part of the tool is worth on the same kernels: designs with and without
# it, run against their sources; rewrites two tables of docs/measured.md and a plot.
bench-ablation: build
	$(GO) run ./bench/targets -codo bin/codo-opt -page docs/measured.md -ablation docs/ablation.svg

# Whole networks at the budget of published designs, and ResNet-18 and VGG-16 over
# DSPs; rewrites two tables of docs/measured.md and a plot. A quarter of an hour on
# two cores.
bench-networks: build
	$(GO) run ./bench/targets -codo bin/codo-opt -page docs/measured.md -kernels bench/networks -networks docs/networks.svg

# Accuracy of `codo-opt estimate` on public designs with their reports: DIR is the
# folder FPGA2025_Artificats of github.com/UCLA-VAST/Stream-HLS. Rewrites the
# table of docs/model.md.
bench-model:
	$(GO) run ./bench/model -dir $(DIR) -page docs/model.md

clean:
	rm -rf bin $(OUT)
