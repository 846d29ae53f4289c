import Pinfold
import PinfoldReaders

extension Benchmark {
  /// Reading a large CSV file takes seconds, as scanning its bytes does.
  static let csv = Benchmark(
    name: "csv",
    summary: "reading CSV against counting its lines"
  ) { workbench in
    let count = workbench.size(1_000_000)
    try Platform.withTemporaryFolder { folder in
      let path = "\(folder)/places.csv"
      try CSVFile.write(workbench.coordinates(.clustered, count), to: path)
      var size: UInt64 = 0
      let comparison = try Comparison(rounds: workbench.rounds(7)) {
        let table = try measure { try PlaceTable.read(.file(path)) }
        precondition(table.value.rowCount == count, "\(table.value.rowCount) of \(count) rows")
        size = table.value.byteCount
        return table.seconds
      } baseline: {
        try measure {
          var lines = 0
          try Platform.readFile(path) { bytes in
            for byte in bytes where byte == UInt8(ascii: "\n") { lines += 1 }
          }
          return lines
        }.seconds
      }
      let speed = Double(size) * 1e-6 / comparison.subject.median
      workbench.add(
        Row(
          claim: "Read \(count.short) rows of CSV, \((Double(size) * 1e-6).threeDigits) MB",
          measured: .megabytesPerSecond(speed),
          comparison:
            "counting line ends, \((Double(size) * 1e-6 / comparison.baseline.median).threeDigits) MB/s",
          ratio: 1 / comparison.ratio,
          bar: .atLeast(.megabytesPerSecond(100), speed)
        )
      )
    }
  }
}
