// Package operators chooses types, operators and units after the hardware. A rewrite edits a
// task in place and keeps what it computes; package pipeline says in which order they run.
//
//   - Types and tables: Narrow, ConstantArrays, Uniform, IndexTables, ComputedTables, Tables, Spell.
//   - Operators: Constants, Weights, Coefficients, Units, Quotients, Shifts, Unscaled (products before
//     shifts), Reciprocals, Best and Tournament (extremes as trees).
//   - DSPs and LUTs: Parts, Pack (two products in a DSP), Fabric (products in LUTs), InLUTs (all of
//     them, and sums of floats).
//
// Beside rewrites there are answers for those who decide: which products share a DSP or lie in LUTs
// (Shared, Sharable, Multiplies, InFabric, FloatSums).
package operators
