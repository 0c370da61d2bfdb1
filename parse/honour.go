package parse

// honour notes that a pragma has become a decision, or asks for what is done
// anyway.
func (l *lowerer) honour(p pragma) { l.honoured[p.pos] = true }
