package affine

// A Partition splits one dimension of an array over banks that are accessed in
// parallel (UG1399, pragma HLS array_partition).
type Partition struct {
	Kind   PartitionKind
	Dim    int // counted from 0
	Factor int // banks; 0 for Complete
	// Words says that the banks lie side by side in the words of one memory instead (pragma HLS
	// array_reshape): they are as many elements a cycle, of one address.
	Words bool
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

// Of is the number of banks of a dimension of so many elements.
func (p Partition) Of(size int) int {
	if p.Kind == Complete {
		return size
	}
	return min(max(p.Factor, 1), size)
}

// A Memory is what the elements of an array lie in: so many banks of words that have so many bits.
type Memory struct{ Banks, Words, Bits int }

// Memory is that of b with this partition: as many banks as the product of the factors, with the product of
// the rounded-up quotients of words.
func (b *Buffer) Memory(partition []Partition) Memory {
	m := Memory{Banks: 1, Words: 1, Bits: b.Elem.Bits}
	for d, size := range b.Shape {
		n := 1
		for _, p := range partition {
			if p.Dim != d {
				continue
			}
			if n = p.Of(size); p.Words {
				m.Bits *= n
			} else {
				m.Banks *= n
			}
		}
		m.Words *= (size + n - 1) / n
	}
	return m
}
