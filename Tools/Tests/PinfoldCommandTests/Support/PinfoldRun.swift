import Foundation

/// One run of the built executable, from start to exit.
struct PinfoldRun {
  let output: Data
  let errorText: String

  /// The exit code, or the number of the signal that ended the run.
  let status: Int32
  let endedBySignal: Bool

  var text: String { String(decoding: output, as: UTF8.self) }
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  init(_ arguments: String..., input: Data = Data()) throws {
    try self.init(list: arguments, input: input)
  }

  init(list: [String], input: Data = Data()) throws {
    try self.init(Self.executable.path, list, input: input)
  }

  /// Runs a line of shell with the executable as `$PINFOLD`.
  static func shell(_ line: String) throws -> PinfoldRun {
    try PinfoldRun("/bin/sh", ["-c", line])
  }

  private init(_ path: String, _ arguments: [String], input: Data = Data()) throws {
    // Files, because a full pipe would block the process while this waits.
    let folder = try TemporaryFolder()
    let standardInput = try folder.file("in", input)
    let standardOutput = try folder.file("out", Data())
    let standardError = try folder.file("err", Data())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ["PINFOLD": Self.executable.path, "PATH": "/usr/bin:/bin", "LANG": "C"]
    process.standardInput = try FileHandle(forReadingFrom: standardInput)
    process.standardOutput = try FileHandle(forWritingTo: standardOutput)
    process.standardError = try FileHandle(forWritingTo: standardError)
    try process.run()
    process.waitUntilExit()
    output = try Data(contentsOf: standardOutput)
    errorText = String(decoding: try Data(contentsOf: standardError), as: UTF8.self)
    status = process.terminationStatus
    endedBySignal = process.terminationReason == .uncaughtSignal
  }

  /// The executable is built beside the bundle of the tests.
  static let executable: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appendingPathComponent("pinfold")
  }()
}

extension PinfoldRun {
  /// Runs `pinfold cluster`.
  static func render(_ file: String, _ arguments: [String]) throws -> PinfoldRun {
    try PinfoldRun(list: ["render", file] + arguments)
  }

  static func cluster(_ file: String, _ arguments: [String]) throws -> PinfoldRun {
    try PinfoldRun(list: ["cluster", file] + arguments)
  }
}
