package affine

// A Partition splits one dimension of an array over banks that are accessed in
// parallel (UG1399, pragma HLS array_partition).
type Partition struct {
	Kind   PartitionKind
	Dim    int // counted from 0
	Factor int // banks; 0 for Complete
}

// PartitionKind is how elements are dealt to banks.
type PartitionKind uint8

// The kinds of partitions.
const (
	Complete PartitionKind = iota + 1 // a bank, or register, per element
	Cyclic                            // element i in bank i mod factor
	Block                             // element i in bank i / ceil(size / factor)
)

// Storage is what an array or a FIFO is built of (UG1399, pragma HLS
// bind_storage).
type Storage uint8

// The kinds of storage.
const (
	StorageUndecided Storage = iota
	SRL                      // shift registers in LUTs: FIFOs only
	LUTRAM
	BRAM
	URAM
)

// A Binding picks the implementation of an operator whose result goes to a
// buffer (UG1399, pragma HLS bind_op).
type Binding struct {
	Op      string // as in the pragma: fadd, fmul, ..
	Impl    string // fulldsp, fabric, ..
	Latency int    // stages; 0: the tool's default
}

// Banks is the number of memories that the partition makes of b.
func (b *Buffer) Banks() int {
	banks := 1
	for _, p := range b.Partition {
		if p.Kind == Complete {
			banks *= b.Shape[p.Dim]
		} else {
			banks *= min(p.Factor, b.Shape[p.Dim])
		}
	}
	return banks
}
