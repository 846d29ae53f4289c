/// The source of large blocks for the allocator.
enum AllocatorMemory: String, CaseIterable {
  /// The system, which clears each page on first use, as in a program that builds one index.
  case fresh

  /// Freed blocks, as soon as there are any.
  case used
}
