// Unsafe code: starts a program with POSIX, which copies its arguments before the call returns.

import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A child process started without a shell, and its output.
///
/// The last reference kills the process with its whole process group, because some programs are
/// wrapper scripts. When this process exits, call ``ChildPrograms/killAll()``. Otherwise the system
/// ends a child at its next write to the closed pipe.
final class ChildProgram {
  private var output: OpenFile?
  private let messages: OpenFile
  private let process: pid_t
  private var hasEnded = false

  /// The output timeout; `nil` to wait forever.
  private let patience: Duration?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: The program's name, searched for in `PATH`.
  ///   - arguments: The arguments, without the name.
  ///   - messages: An empty file for standard error.
  ///   - input: Standard input, read from the current position; `nil` for none.
  ///   - variables: The environment variables to pass on, in addition to `PATH`.
  ///   - patience: The output timeout; `nil` to wait forever.
  /// - Throws: The error for a missing file if the program does not exist.
  init(
    _ name: String,
    _ arguments: [String],
    messages: OpenFile,
    input: OpenFile? = nil,
    variables: [String] = [],
    patience: Duration? = nil
  ) throws(SystemError) {
    (self.messages, self.patience) = (messages, patience)
    let pipe = try Self.starts.withLock { _ throws(SystemError) in try OpenFile.pipe() }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input.descriptor, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, pipe.writing.descriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, messages.descriptor, 2)
    var argv = ([name] + arguments).map { strdup($0) } + [nil]
    // A minimal environment keeps secrets from the program, and settings from changing its
    // behavior.
    let values = (["PATH"] + variables).compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    var environment = values.map { strdup($0) } + [nil]
    defer { for text in argv + environment { free(text) } }
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    #else
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of this process block signals. The child would inherit that and ignore every signal.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    let (process, code) = ChildPrograms.insert {
      Self.starts.withLock { _ in
        var process: pid_t = 0
        let code = posix_spawnp(&process, name, &actions, &attributes, &argv, &environment)
        return (process, code)
      }
    }
    // The descriptors must stay open until the child has copies.
    withExtendedLifetime((pipe.writing, input)) {}
    guard code == 0 else { throw SystemError(code: code) }
    (self.process, output) = (process, pipe.reading)
  }

  /// Held while creating a pipe and while starting a program. Otherwise a program that starts
  /// before a new pipe is marked close-on-exec would inherit the pipe and keep it open.
  private static let starts = Mutex(())

  deinit {
    output = nil
    guard !hasEnded else { return }
    // Closing the pipe is not enough, because the child may never write again.
    kill(-process, SIGKILL)
    _ = wait()
  }
}

extension ChildProgram {
  /// Reads the program's output.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  /// - Throws: ``SystemError/timedOut`` after the output timeout.
  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(SystemError) -> Int {
    guard let output else { return 0 }
    if let patience, !output.isReadable(within: patience) { throw .timedOut }
    return try output.read(into: &buffer, range)
  }

  /// Returns the program's entire output.
  ///
  /// - Throws: ``SystemError/tooLarge`` if the output exceeds the limit in bytes.
  func readAll(limit: Int = 16 << 20) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    while true {
      let more = try read(into: &bytes, count..<bytes.count)
      if more == 0 { return Array(bytes[..<count]) }
      count += more
      guard count < limit else { throw .tooLarge }
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
    }
  }

  /// Waits for the program to exit.
  ///
  /// - Returns: `nil` after success. Otherwise the first line of its messages that is not a
  ///   warning.
  func failure() -> String? {
    guard !hasEnded else { return nil }
    hasEnded = true
    guard wait() != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = (try? messages.read(into: &bytes, bytes.indices, at: 0)) ?? 0
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isNewline)
    let telling = lines.first { !$0.hasPrefix("Warning") && $0 != "FAILURE:" } ?? lines.first
    return telling.map { String($0.prefix(300)) } ?? "it was stopped, without a message"
  }

  private func wait() -> Int32 {
    defer { ChildPrograms.remove(process) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status
  }
}
