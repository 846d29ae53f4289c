import Pinfold
import PinfoldStore

/// What is measured in a process of its own, because memory that other benchmarks
/// used would count.
enum ChildTask {
  struct Reading {
    let rowCount: Int
    let byteCount: Int
    let peakMemory: Int
    let seconds: Double
  }

  /// Reads a file in a child process.
  static func readCSV(_ path: String) throws -> Reading {
    let line = try Platform.runChild(["--child", "read-csv", path])
    let fields = line.split { $0 == " " || $0 == "\n" }
    guard fields.count == 4, let rowCount = Int(fields[0]), let byteCount = Int(fields[1]),
      let peakMemory = Int(fields[2]), let seconds = Double(fields[3])
    else { throw Arguments.Mistake(description: "The child process answered \"\(line)\"") }
    return Reading(
      rowCount: rowCount,
      byteCount: byteCount,
      peakMemory: peakMemory,
      seconds: seconds
    )
  }

  /// Does what the parent process asked for, in the child.
  static func run(_ words: [String]) throws {
    guard words.count == 2, words[0] == "read-csv" else {
      throw Arguments.Mistake(description: "--child takes read-csv and a file")
    }
    let reading = try measure {
      var table = try PlaceTable.read(.file(words[1]))
      return (table: table, index: PointIndex(table.takeCoordinates()))
    }
    let (table, index) = reading.value
    print(index.count, table.byteCount, Platform.peakMemory, reading.seconds)
  }
}
