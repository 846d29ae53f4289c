import Foundation

/// A folder of tiles under a temporary name beside its final one, until it is whole.
///
/// It is removed when it is given up: when the value goes out of scope.
struct PendingFolder: ~Copyable {
  /// Where the folder is until it is whole.
  let temporaryPath: String
  private let path: String
  private var isDone = false

  /// - Parameters:
  ///   - path: The final path.
  ///   - isForced: Whether a folder of tiles that is there is replaced. One with
  ///     anything else in it never is.
  /// - Throws: ``CommandError`` when the folder cannot be made.
  init(for path: String, isForced: Bool) throws(CommandError) {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    try Self.checkReplaceable(path, isForced: isForced)
    var parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    if parent == path { parent = "" }
    var template = Array("\(parent).\(path.dropFirst(parent.count)).XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw errno == ENOENT ? .folderMissing(path) : .notWritable(path, SystemReason.current)
    }
    // The template ends with a zero.
    temporaryPath = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    // `mkdtemp` lets only the user in; others get what other folders give them.
    let mask = umask(0)
    umask(mask)
    chmod(temporaryPath, 0o777 & ~mask)
    self.path = path
  }

  deinit {
    if !isDone { try? FileManager.default.removeItem(atPath: temporaryPath) }
  }

  /// Gives the folder its final name, in place of a folder that has it.
  consuming func finish() throws(CommandError) {
    var old: String?
    if access(path, F_OK) == 0 {
      let aside = temporaryPath + ".old"
      guard rename(path, aside) == 0 else { throw .writeFailed(path, SystemReason.current) }
      old = aside
    }
    guard rename(temporaryPath, path) == 0 else {
      let reason = SystemReason.current
      if let old { rename(old, path) }
      throw .writeFailed(path, reason)
    }
    isDone = true
    if let old { try? FileManager.default.removeItem(atPath: old) }
  }

  private static func checkReplaceable(
    _ path: String,
    isForced: Bool
  ) throws(CommandError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return }
    guard isDirectory.boolValue else { throw .noFolder(path) }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw .notWritable(path, "it cannot be looked into")
    }
    if names.isEmpty { return }
    let isOfTiles =
      names.contains("tiles.json")
      && names.allSatisfy {
        ["tiles.json", "metadata.json"].contains($0) || $0.allSatisfy(\.isWholeNumber)
      }
    guard isOfTiles else { throw .holdsOthers(path) }
    guard isForced else { throw .exists(path) }
  }
}
