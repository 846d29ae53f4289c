import PinfoldStore

/// Where a copy of a store may be made.
struct StoreCopy {
  let source: String
  let path: String

  /// Whether an existing store is replaced.
  let isForced: Bool

  init(of source: String, at path: String, isForced: Bool) {
    (self.source, self.path, self.isForced) = (source, path, isForced)
  }

  /// Returns where the copy is made, with links followed.
  ///
  /// - Throws: ``CommandError`` when there is something that must stay.
  func target() throws(CommandError) -> String {
    guard case .plain(let target) = try Output.target(path) else {
      throw .noPlainCopy(path)
    }
    guard let there = FileIdentity(target) else { return target }
    guard FileIdentity(source) != there else { throw .copyOfItself(path) }
    guard isForced else { throw .exists(path, "file") }
    return target
  }
}
