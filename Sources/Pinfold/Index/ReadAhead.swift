/// Loads what a walk is about to read, all at once.
///
/// To compare a block's keys takes less time than to wait for them, and a processor does not look
/// so far ahead that it waits for two blocks at a time. Loads that nothing depends on wait
/// together: plans of ten million uniform points take up to a third less time.
struct ReadAhead {
  /// What was loaded, combined: nothing reads it, but loads without a result would be optimized
  /// away.
  private var loaded: UInt64 = 0

  /// Keys to a line of the processor's cache, which is loaded as one.
  private static let lineSize = 8

  /// Loads keys and sums of the blocks of some boxes, at most ``BoxTree/fanout``, that are not in
  /// one cell.
  ///
  /// Inlined, it would be seen that its result is never read.
  @inline(never)
  mutating func load(_ blocks: Range<Int>, of run: borrowing Run, cutBy grid: CellGrid) {
    let (boxSlice, keySlice, sumSlice) = (run.boxes.levels[0][...], run.keys[...], run.sums[...])
    let (boxes, keys, sums) = (boxSlice.span, keySlice.span, sumSlice.span)
    var combined = loaded
    for block in blocks where !CellSpan(boxes[block], in: grid).isOneCell {
      let slot = BoxTree.firstSlot(of: block, atLevel: 0)
      combined ^= sums[slot / Run.blockSize].axes.x
      for line in stride(
        from: slot,
        to: min(slot + BoxTree.blockSize, keys.count),
        by: Self.lineSize
      ) {
        combined ^= keys[line]
      }
    }
    loaded = combined
  }
}
