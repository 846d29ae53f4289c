// Unsafe code: starts a program with POSIX, which copies what it gets before the call returns.

import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that was started without a shell, and what it writes.
///
/// It ends with the last reference, with all that it has started: some programs are scripts that run
/// the one that is meant. It ends with this process, too, if ``ChildPrograms/killAll()`` is called then;
/// if not, a program that goes on writing into its pipe is ended by the system.
final class ChildProgram {
  private var output: OpenFile?
  private let messages: OpenFile
  private let process: pid_t
  private var hasEnded = false

  /// The longest for which it may write nothing; nil for ever.
  private let patience: Duration?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: Its name, which is looked for where shells look for it.
  ///   - arguments: What it gets, without its name.
  ///   - messages: An empty file for what it says.
  ///   - input: What it reads, from where the file is; nil for nothing.
  ///   - variables: The variables of the environment that it gets, beside the path.
  ///   - patience: The longest for which it may write nothing; nil for ever.
  /// - Throws: The error of a file that is missing if there is no such program.
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
    // Nothing of ours is a secret of the program, and nothing else configures it.
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
    // Threads of this process block signals, and what they start would never get one.
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
    // Open until the program has it: it is closed here after that.
    withExtendedLifetime((pipe.writing, input)) {}
    guard code == 0 else { throw SystemError(code: code) }
    (self.process, output) = (process, pipe.reading)
  }

  /// Held while a pipe is made, and while a program starts: one that starts just before a pipe is
  /// closed to programs would have it, too, and then the pipe does not end before that program.
  private static let starts = Mutex(())

  deinit {
    output = nil
    guard !hasEnded else { return }
    // It may never write again.
    kill(-process, SIGKILL)
    _ = wait()
  }
}

extension ChildProgram {
  /// Reads what the program writes.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  /// - Throws: ``SystemError/timedOut`` if it writes nothing for too long.
  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(SystemError) -> Int {
    guard let output else { return 0 }
    if let patience, !output.isReadable(within: patience) { throw .timedOut }
    return try output.read(into: &buffer, range)
  }

  /// Returns all that the program writes.
  ///
  /// - Throws: ``SystemError/tooLarge`` above a limit of bytes.
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

  /// Waits for its end.
  ///
  /// - Returns: `nil` if it has done what it should, otherwise the first line of what it said that
  ///   is not a mere warning.
  func failure() -> String? {
    guard !hasEnded else { return nil }
    hasEnded = true
    guard wait() != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = (try? messages.read(into: &bytes, bytes.indices, at: 0)) ?? 0
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isNewline)
    let telling = lines.first { !$0.hasPrefix("Warning") && $0 != "FAILURE:" } ?? lines.first
    return telling.map { String($0.prefix(300)) } ?? "it was stopped, and said nothing"
  }

  /// Returns the status with which the program ended; zero for success.
  private func wait() -> Int32 {
    defer { ChildPrograms.remove(process) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status
  }
}
