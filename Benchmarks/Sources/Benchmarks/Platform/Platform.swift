// This is the only file with unsafe pointers, for calls into C.

import CMalloc
import Glibc

/// Functions that only the operating system provides.
enum Platform {
  /// The average number of processes ready to run in the last one, five and fifteen minutes.
  static var loadAverage: String {
    let fields = (try? text(ofFile: "/proc/loadavg"))?.split(separator: " ") ?? []
    return fields.prefix(3).joined(separator: " ")
  }

  static var processorCount: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  /// The processor's name.
  static var processorName: String {
    let lines = (try? text(ofFile: "/proc/cpuinfo"))?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { String($0.drop { $0 == " " }) } ?? "unknown"
  }

  /// The peak memory of this process, in bytes.
  ///
  /// `getrusage` would include the memory that the parent had when it made this process.
  static var peakMemory: Int {
    let lines = (try? text(ofFile: "/proc/self/status"))?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix("VmHWM:") }
    return Int(line?.split(separator: " ").dropLast().last ?? "").map { $0 * 1024 } ?? 0
  }

  /// The number of bytes that are allocated and not freed.
  static var allocatedBytes: Int {
    let counts = mallinfo2()
    return Int(counts.uordblks + counts.hblkhd)
  }

  /// A clock that never runs backwards.
  static var monotonicSeconds: Double { seconds(CLOCK_MONOTONIC) }

  /// The processor time of this thread.
  static var processorSeconds: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Makes the allocator take large blocks from the given source from now on.
  static func allocate(from memory: AllocatorMemory) {
    switch memory {
    case .fresh:
      mallopt(M_MMAP_THRESHOLD, 1 << 20)
    case .used:
      mallopt(M_MMAP_MAX, 0)
      mallopt(M_TRIM_THRESHOLD, .max)
    }
  }

  static func flushOutput() { fflush(nil) }

  static func printToStandardError(_ line: String) {
    let text = line + "\n"
    // A failed write does not matter.
    _ = write(STDERR_FILENO, text, text.utf8.count)
  }
}

/// An error of the system.
struct SystemFailure: Error, CustomStringConvertible {
  let description: String

  /// - Parameter action: The failed action, as in "read /tmp/x".
  init(_ action: String) {
    description = "Cannot \(action): \(strerror(errno).map { String(cString: $0) } ?? "error")"
  }
}

// MARK: - Files

extension Platform {
  /// Calls a function with the bytes of a file, chunk by chunk.
  static func readFile(_ path: String, _ body: (ArraySlice<UInt8>) -> Void) throws {
    guard let file = fopen(path, "r") else { throw SystemFailure("read \(path)") }
    defer { fclose(file) }
    setvbuf(file, nil, _IONBF, 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        // The buffer limits the count.
        fread(bytes.baseAddress, 1, bytes.count, file)
      }
      guard count > 0 else { return }
      body(buffer[..<count])
    }
  }

  /// Writes chunks to a file until `nextChunk` returns `nil`.
  static func writeFile(_ path: String, _ nextChunk: () -> [UInt8]?) throws {
    guard let file = fopen(path, "w") else { throw SystemFailure("write \(path)") }
    defer { fclose(file) }
    while let chunk = nextChunk() {
      guard fwrite(chunk, 1, chunk.count, file) == chunk.count, fflush(file) == 0 else {
        throw SystemFailure("write \(path)")
      }
    }
  }

  static func text(ofFile path: String) throws -> String {
    var bytes: [UInt8] = []
    try readFile(path) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Makes a folder for temporary files, and removes the folder and its files at the end.
  static func withTemporaryFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/pinfold-benchmarks-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFailure("make a folder in \(parent)") }
    // The terminating zero is not part of the name.
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { removeFolder(folder) }
    return try body(folder)
  }

  private static func removeFolder(_ path: String) {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // This fails for folders, such as "." and "..", and leaves them alone.
      unlink("\(path)/\(name)")
    }
    closedir(folder)
    rmdir(path)
  }
}

// MARK: - Child processes

extension Platform {
  /// Runs this program again with a task, and returns the first line of its output.
  static func runChild(_ task: [String]) throws -> String {
    var path = [UInt8](repeating: 0, count: 4096)
    let length = path.withUnsafeMutableBytes { bytes in
      // The buffer limits the count.
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { readlink("/proc/self/exe", $0, characters.count) } ?? -1
      }
    }
    guard length > 0 else { throw SystemFailure("find this program") }
    let program = String(decoding: path[..<length], as: UTF8.self)
    let options = Stopwatch.shared == .processor ? [Arguments.processorTime] : []
    let command = ([program] + options + ["--child"] + task).map(quoted).joined(separator: " ")
    guard let output = popen(command, "r") else { throw SystemFailure("run \(command)") }
    var line = [CChar](repeating: 0, count: 4096)
    let isThere = fgets(&line, Int32(line.count), output) != nil
    guard pclose(output) == 0, isThere else { throw SystemFailure("run \(command)") }
    return String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func quoted(_ argument: String) -> String {
    "'"
      + argument.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
