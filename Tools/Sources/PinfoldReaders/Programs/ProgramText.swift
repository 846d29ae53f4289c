/// CSV or GeoJSON that an external program writes, from a file or a query.
final class ProgramText: MadeText {
  let declaredSystems: DeclaredSystems?
  let origin: TextOrigin
  private let source: ProgramSource

  /// The arguments of the remaining runs. If a run writes no output, the next one starts.
  private var runs: [[String]]

  private var running: ChildProgram
  private var hasWritten = false

  init(
    _ source: ProgramSource,
    _ runs: [[String]],
    systems: DeclaredSystems? = nil
  ) throws(ReadError) {
    precondition(!runs.isEmpty, "No program to start")
    (self.source, declaredSystems) = (source, systems)
    origin = TextOrigin(format: source.format)
    running = try source.start(runs[0])
    self.runs = Array(runs.dropFirst())
  }

  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(ReadError) -> Int {
    while true {
      let count: Int
      do throws(SystemError) {
        count = try running.read(into: &buffer, range)
      } catch {
        throw error.readError(source.name)
      }
      if count > 0 {
        hasWritten = true
        return count
      }
      if let failure = running.failure() { throw source.failed(failure) }
      guard !hasWritten, !runs.isEmpty else { return 0 }
      running = try source.start(runs.removeFirst())
    }
  }
}

struct ProgramSource {
  let name: String
  let program: ExternalProgram

  var format: String?

  /// A description of the source, after "is"; `nil` for a query.
  let isWhat: String?

  /// GDAL's name for the format; `nil` for another program.
  var driver: String?

  /// Starts the program, or another one of its package.
  func start(_ arguments: [String], companion: String? = nil) throws(ReadError) -> ChildProgram {
    let messages = try Spool(name: name).file
    do throws(SystemError) {
      return try ChildProgram(companion ?? program.rawValue, arguments, messages: messages)
    } catch {
      guard error.isMissing else {
        throw .readFailed(name, "\(program.rawValue): \(error.reason)")
      }
      guard let isWhat else { throw .queryNeedsDuckDB }
      throw .programMissing(name, isWhat, program)
    }
  }

  func output(_ arguments: [String], companion: String? = nil) throws(ReadError) -> [UInt8] {
    let program = try start(arguments, companion: companion)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try program.readAll()
    } catch {
      throw .readFailed(name, error.reason)
    }
    if let failure = program.failure() { throw failed(failure) }
    return bytes
  }

  func failed(_ message: String) -> ReadError {
    guard let isWhat else { return .queryFailed(message) }
    if let driver, let drivers = GDALDrivers.installed(), !drivers.has(driver) {
      return .unsupportedFormat(
        name,
        isWhat,
        "which the installed GDAL cannot read; convert it to CSV"
      )
    }
    return .programFailed(name, isWhat, program, message)
  }
}
