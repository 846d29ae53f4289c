import Pinfold

extension Benchmark {
  /// Files of any size can be read, unless they are ten times as large as the memory.
  static let csvMemory = Benchmark(
    name: "csv-memory",
    summary: "memory for reading CSV and building its index, in a process of its own"
  ) { workbench in
    let count = workbench.size(10_000_000)
    try Platform.withTemporaryFolder { folder in
      let path = "\(folder)/places.csv"
      try CSVFile.write(workbench.coordinates(.clustered, count), to: path)
      let result = try ReadTask(path: path).runInChild()
      let perRow = Double(result.peakMemory) / Double(result.rowCount)
      let fileSize = Double(result.byteCount) / Double(result.rowCount)
      workbench.addDetail("\(result.rowCount) rows in \(result.seconds.threeDigits) s")
      workbench.add(
        Row(
          claim: "Peak memory to read \(result.rowCount.short) rows and build the index",
          measured: .bytes(perRow, per: "row"),
          comparison: "the file, \(Quantity.bytes(fileSize, per: "row").text)",
          ratio: perRow / fileSize,
          bar: .atMost(.bytes(120, per: "row"), perRow)
        )
      )
      workbench.add(
        Row(
          claim: "Time to read \(result.rowCount.short) rows and build the index",
          measured: .seconds(result.seconds)
        )
      )
    }
  }
}
