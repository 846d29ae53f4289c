import Foundation

// The one file of this module with unsafe code: a signal handler may only touch
// memory that is there for good.

/// The paths of unfinished files, for the signal handler, with nil behind the last;
/// or nil.
///
/// There is one output, opened and closed by the main thread; the handler reads
/// the paths only while they are set, and they are never freed before they are
/// unset.
nonisolated(unsafe) private var pendingPaths: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

/// Files that are removed when the user or the system stops the program while this value
/// exists.
///
/// - Precondition: There is one at a time.
struct PendingPaths: ~Copyable {
  init(_ paths: [String]) {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: paths.count + 1
    )
    for (index, path) in paths.enumerated() {
      (list + index).initialize(to: strdup(path))  // inside: one more than there are paths
    }
    (list + paths.count).initialize(to: nil)
    precondition(pendingPaths == nil, "Two lists of unfinished files")
    pendingPaths = list
    Self.handleSignals()
  }

  deinit {
    guard let list = pendingPaths else { return }
    pendingPaths = nil
    var next = list
    while let path = next.pointee {
      free(path)
      next += 1  // up to the nil behind the last
    }
    list.deallocate()
  }

  /// Removes the files when the program is asked to stop, then stops as asked.
  private static func handleSignals() {
    var taken = sigset_t()
    sigemptyset(&taken)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] {
      sigaddset(&taken, number)
      StopSignal.handle(number) { number in
        // While a large file is removed, another thread may make a small one once more, beside it. What
        // one makes after that, the next run removes.
        for _ in 0..<2 {
          var next = pendingPaths
          while let path = next?.pointee {
            unlink(path)
            next? += 1  // up to the nil behind the last
          }
        }
        StopSignal.end(number)
      }
    }
    // Programs started by a thread that takes no signals would take none either.
    sigprocmask(SIG_UNBLOCK, &taken, nil)
  }
}

extension StopSignal {
  /// Handles a signal; one that the parent process had ignored stays ignored.
  static func handle(_ number: Int32, with handler: (@convention(c) (Int32) -> Void)?) {
    let previous = signal(number, handler)
    // Handlers can be compared by their addresses only; both have the size of one.
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    if unsafeBitCast(previous, to: Int.self) == ignored { signal(number, SIG_IGN) }
  }
}

/// A file under a temporary name beside its final one, until it is whole.
///
/// It is removed when it is given up: when the value goes out of scope, and when
/// the user or the system stops the program. What a killed program left is removed by the next
/// one with the same output.
struct PendingFile: ~Copyable {
  let descriptor: FileDescriptor

  /// Where the file is until it is whole.
  let temporaryPath: String
  private let path: String
  private let pending: PendingPaths
  private let lock: OutputLock
  private var isDone = false

  /// - Parameter path: The final path; no link.
  /// - Throws: ``CommandError`` when no file can be made in the folder.
  init(for path: String) throws(CommandError) {
    Self.removeAbandoned(for: path)
    let (number, temporaryPath, lock) = try Self.make(for: path)
    // `mkstemp` lets only the user read; others get what other files give them.
    let mask = umask(0)
    umask(mask)
    fchmod(number, Self.permissions(of: path) ?? (0o666 & ~mask))
    descriptor = FileDescriptor(rawValue: number)
    (self.path, self.temporaryPath, self.lock) = (path, temporaryPath, lock)
    pending = PendingPaths([temporaryPath])
  }

  deinit {
    guard !isDone else { return }
    close(descriptor.rawValue)
    unlink(temporaryPath)
  }

  /// Gives the file its final name.
  ///
  /// - Parameter replaces: Whether it replaces a file of the same name.
  consuming func finish(replaces: Bool = true) throws(CommandError) {
    // Otherwise a crash of the system could leave the name on an empty file.
    guard fsync(descriptor.rawValue) == 0 || errno == EINVAL else {
      throw .writeFailed(path, SystemReason.current)
    }
    if !replaces && link(temporaryPath, path) == 0 {
      // It has both names; the temporary one is removed with the value.
      return
    }
    // Another run may have written it meanwhile. Some file systems have no hard links.
    if !replaces && (errno == EEXIST || access(path, F_OK) == 0) { throw .exists(path) }
    guard rename(temporaryPath, path) == 0 else {
      throw .writeFailed(path, SystemReason.current)
    }
    close(descriptor.rawValue)
    isDone = true
  }

  private static func make(
    for path: String
  ) throws(CommandError) -> (descriptor: Int32, path: String, OutputLock) {
    while true {
      var template = TemporaryName.template(for: path)
      let number = mkstemp(&template)
      guard number >= 0 else {
        throw errno == ENOENT
          ? .folderMissing(path) : .notWritable(path, SystemReason.current)
      }
      let temporaryPath = TemporaryName.path(template)
      // Until it is locked, another run may take it for abandoned: then another one is made.
      if let lock = OutputLock(temporaryPath, isFolder: false) {
        return (number, temporaryPath, lock)
      }
      close(number)
    }
  }

  private static func removeAbandoned(for path: String) {
    for left in TemporaryName.all(for: path) {
      guard let lock = OutputLock.ofAbandoned(left, isFolder: false) else { continue }
      _ = withExtendedLifetime(lock) { unlink(left) }
    }
  }

  private static func permissions(of path: String) -> mode_t? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? NSNumber).map { mode_t($0.uint16Value & 0o7777) }
  }
}
