import Foundation

// Unsafe code: a signal handler may only use memory that cannot be freed while it runs.

/// The paths of unfinished files for the signal handler, terminated by `nil`.
///
/// Only the main thread opens and closes the one output. It sets this variable to `nil` before it
/// frees the paths, so the handler never reads freed memory.
nonisolated(unsafe) private var pendingPaths: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

/// Removes files if the program is stopped while this value exists.
///
/// - Precondition: No other value exists.
struct PendingPaths: ~Copyable {
  init(_ paths: [String]) {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: paths.count + 1
    )
    for (index, path) in paths.enumerated() {
      // In bounds: the capacity is the path count plus one.
      (list + index).initialize(to: strdup(path))
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
      next += 1  // ends at the terminating `nil`
    }
    list.deallocate()
  }

  private static func handleSignals() {
    var taken = sigset_t()
    sigemptyset(&taken)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] {
      sigaddset(&taken, number)
      StopSignal.handle(number) { number in
        // Twice, because another thread may create a small file again while a large one is removed.
        // The next run removes later files.
        for _ in 0..<2 {
          var next = pendingPaths
          while let path = next?.pointee {
            unlink(path)
            next? += 1  // ends at the terminating `nil`
          }
        }
        StopSignal.end(number)
      }
    }
    // Child programs inherit the signal mask, and would otherwise ignore signals that are blocked
    // here.
    sigprocmask(SIG_UNBLOCK, &taken, nil)
  }
}

extension StopSignal {
  /// Sets a signal handler, unless the parent process ignores the signal.
  static func handle(_ number: Int32, with handler: (@convention(c) (Int32) -> Void)?) {
    let previous = signal(number, handler)
    // C function pointers can be compared only by address. Both types have the size of a pointer.
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    if unsafeBitCast(previous, to: Int.self) == ignored { signal(number, SIG_IGN) }
  }
}

/// A file with a temporary name beside its final path.
///
/// The file is removed if the value goes out of scope before ``finish(replaces:)``, or if a signal
/// stops the program. If the program is killed, the next one with the same output removes the file.
struct PendingFile: ~Copyable {
  let descriptor: FileDescriptor

  /// The path until the file is complete.
  let temporaryPath: String
  private let path: String
  private let pending: PendingPaths
  private let lock: OutputLock
  private var isDone = false

  /// - Parameter path: The final path, which must not be a link.
  /// - Throws: ``CommandError`` if the folder does not allow new files.
  init(for path: String) throws(CommandError) {
    Self.removeAbandoned(for: path)
    let (number, temporaryPath, lock) = try Self.make(for: path)
    // `mkstemp` makes files private. This sets the permissions of the old file, or the default
    // ones.
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
  /// - Parameter replaces: Whether to replace an existing file.
  consuming func finish(replaces: Bool = true) throws(CommandError) {
    // Without this, a system crash could leave an empty file under the final name.
    guard fsync(descriptor.rawValue) == 0 || errno == EINVAL else {
      throw .writeFailed(path, SystemReason.current)
    }
    if !replaces && link(temporaryPath, path) == 0 {
      // The file now has both names. `deinit` removes the temporary one.
      return
    }
    // Another run has written the file, or the file system lacks hard links.
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
      // Before the file is locked, another run may remove it as abandoned. The loop then makes
      // another.
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
