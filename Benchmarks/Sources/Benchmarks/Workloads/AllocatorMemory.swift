/// Where the allocator takes large blocks from.
enum AllocatorMemory: String, CaseIterable {
  /// From the system, which clears each page when it is touched first: what a
  /// program meets that builds one index.
  case fresh

  /// From blocks that were freed, once there are any.
  case used
}
