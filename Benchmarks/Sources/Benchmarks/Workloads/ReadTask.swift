import Pinfold
import PinfoldReaders

/// Reads a file of places and builds its index. It runs in a separate process, because other tasks'
/// memory would count.
struct ReadTask {
  static let name = "read-csv"

  let path: String

  struct Result {
    let rowCount: Int
    let byteCount: Int
    let peakMemory: Int
    let seconds: Double
  }
}

extension ReadTask {
  func runInChild() throws -> Result {
    let line = try Platform.runChild([Self.name, path])
    let fields = line.split { $0 == " " || $0 == "\n" }
    guard fields.count == 4, let rowCount = Int(fields[0]), let byteCount = Int(fields[1]),
      let peakMemory = Int(fields[2]), let seconds = Double(fields[3])
    else { throw ChildTask.Nonsense(answer: line) }
    return Result(
      rowCount: rowCount,
      byteCount: byteCount,
      peakMemory: peakMemory,
      seconds: seconds
    )
  }

  func run() throws {
    let reading = try measure {
      var table = try PlaceTable.read(.file(path))
      return (table: table, index: PointIndex(table.takeCoordinates()))
    }
    let (table, index) = reading.value
    print(index.count, table.byteCount, Platform.peakMemory, reading.seconds)
  }
}
