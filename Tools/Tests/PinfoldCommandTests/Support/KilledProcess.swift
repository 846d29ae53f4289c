import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A run of an executable that is ended from outside.
struct KilledProcess {
  /// The output of the process until then.
  let output: String

  /// Starts a process and kills it after a time, so that it cannot react.
  init(
    _ executable: String,
    _ arguments: [String],
    after seconds: Double,
    signal: Int32 = SIGKILL
  ) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("out", Data())
    let process = Process()
    process.executableURL = PinfoldRun.executable.deletingLastPathComponent()
      .appendingPathComponent(executable)
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: seconds)
    // Ours until it is waited for.
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    output = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}
