// Package arrays gives tiles, copies and buffers that the user wrote a plain form: arrays of
// the size and dimensions that the mathematics has, each written by one nest. A rewrite edits a task
// in place and keeps what it computes; package pipeline says in which order they run.
//
//   - Tiles and dimensions: Untile, Roll, Layout, Tokens, Dimensions, DimensionsOnce,
//     HandedDimensions, FlatDimensions, MergedDimensions, Unflattened, Flattened, Packed, Planes.
//   - Copies: Staged, Copies, Overwrite, Relays, Exchanged, Hoisted, Recompute,
//     Assemble.
//   - Line buffers and windows: Rings, Previous, AllRows, Lines, Rotate.
package arrays
