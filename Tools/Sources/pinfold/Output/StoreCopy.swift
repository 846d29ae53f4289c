import PinfoldStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where a copy of a store may be made.
struct StoreCopy {
  let source: String
  let path: String

  /// Whether a store that is there is replaced.
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
    var (mine, there) = (stat(), stat())
    guard stat(target, &there) == 0 else { return target }
    guard stat(source, &mine) != 0 || mine.st_ino != there.st_ino || mine.st_dev != there.st_dev
    else { throw .copyOfItself(path) }
    guard isForced else { throw .exists(path, "file") }
    return target
  }
}
