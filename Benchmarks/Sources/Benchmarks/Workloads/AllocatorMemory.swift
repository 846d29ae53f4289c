/// Where the allocator takes large blocks from.
enum AllocatorMemory: String, CaseIterable {
  /// From the system, which clears each page when it is touched first, as in a program
  /// that builds one index.
  case fresh

  /// From blocks that were freed, once there are any.
  case used
}
