import Foundation
import Pinfold
import PinfoldReaders
import PinfoldTesting
import PlaceFiles
import Testing

@Suite struct RollupTests {
  /// The parts as files of a folder.
  private func withFolder(_ parts: [[UInt8]], _ use: (String) throws -> Void) throws {
    try withTemporaryFile([], named: "_SUCCESS") { path in
      let folder = String(path.dropLast("/_SUCCESS".count))
      for (number, part) in parts.enumerated() {
        try Data(part).write(to: URL(filePath: "\(folder)/part-\(number).csv"))
      }
      try use(folder)
    }
  }

  private func error(reading parts: [[UInt8]]) throws -> ReadError? {
    var found: ReadError?
    try withFolder(parts) { folder in
      do throws(ReadError) { _ = try PlaceTable.read(.file(folder)) } catch { found = error }
    }
    return found
  }

  /// However the rows are divided into parts, compressed or not, each cell is a row at the mean
  /// of its places.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func cellsAreRowsAtTheMeanOfTheirPlaces(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = RolledUpRows(&random)
    let parts = rows.parts(1 + Int(random.next() % 4), &random)
    try withFolder(parts.map { random.next() % 2 == 0 ? $0 : StoredGzip.member($0) }) { folder in
      let table = try PlaceTable.read(.file(folder))
      let rollup = try #require(table.rollup)
      let weights = try #require(table.weights)
      #expect(weights.reduce(0, +) == rows.places.count)
      #expect(rollup.placeCount == rows.places.count)
      #expect((rollup.missingCount, rollup.invalidCount) == (3, 4))
      #expect(rollup.manifest == RollupManifest(text: rows.manifest))
      #expect(rollup.microseconds == 1_795_447_053_029_855)
      var cells = rows.cells
      for row in 0..<table.rowCount {
        let properties = try table.properties(ofRow: row)
        let name = properties[0].value.text
        let cell = try #require(cells[name])
        cells[name] = nil
        #expect(weights[row] == cell.count)
        #expect(properties[3].value.text == "\(cell.count)")
        let units = WebMercator.mapPoint(for: table.coordinates[row])
        let meanX = Double(cell.map { Int($0.x) }.reduce(0, +)) / Double(cell.count)
        let meanY = Double(cell.map { Int($0.y) }.reduce(0, +)) / Double(cell.count)
        #expect(abs(units.x * 16 - meanX) < 1e-5 && abs(units.y * 16 - meanY) < 1e-5)
      }
      #expect(cells.isEmpty)
    }
  }

  /// With a filter by a category, rows are those of its values.
  @Test func aFilterByACategoryReadsItsCounts() throws {
    var random = SplitMix64(seed: 1)
    let rows = RolledUpRows(&random)
    var options = ReadOptions()
    options.filters = [try PlaceFilter("kind=cafe")]
    options.numericColumns = ["count"]
    let source = PlaceSource.bytes(rows.parts(1, &random)[0], name: "rollup")
    let table = try PlaceTable.read(source, options: options)
    let matching = try #require(table.matchingRows)
    let weights = try #require(table.weights)
    var count = 0
    for row in 0..<table.rowCount where matching.contains(row) { count += weights[row] }
    #expect(count == rows.places.count { $0.kind == "cafe" })
    #expect(weights.reduce(0, +) == rows.places.count)
    #expect(table.numericColumn("count") == weights.map(Double.init))
  }

  /// What a roll-up does not count is an error, and no filter of whole cells.
  @Test func anotherFilterSaysWhatToDo() throws {
    let places = [Coordinate(latitude: 48.5, longitude: 2.3)]
    var options = ReadOptions()
    options.filters = [try PlaceFilter("count>1")]
    let text = RollupText.csv(of: places, kinds: ["cafe"])
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text(text), options: options)
    }
    #expect(error?.kind == .uncountedFilter)
    #expect(
      error?.description
        == "places is a roll-up, which does not count places by \"count\"; filter by kind, or make "
        + "another roll-up with pinfold rollup sql --where."
    )
    let plain = RollupText.csv(of: places)
    let other = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text(plain), options: options)
    }
    #expect(other?.description.contains("\"count\"; make another roll-up with") == true)
    // Whatever its case.
    options.filters = [try PlaceFilter("KIND=cafe")]
    #expect(try PlaceTable.read(.text(text), options: options).matchingRows?.count == 1)
  }

  // MARK: - What is broken

  @Test(arguments: 0..<10 as Range<UInt64>)
  func aMissingPartIsAnError(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var parts = RolledUpRows(&random).parts(3, &random)
    #expect(try error(reading: parts) == nil)
    parts.remove(at: Int(random.next() % 3))
    let broken = try #require(try error(reading: parts))
    #expect(broken.kind == .brokenRollup)
    #expect(broken.description.contains("missing or cut off; pass the folder with all parts."))
  }

  @Test func aPartThatIsThereTwiceIsAnError() throws {
    var random = SplitMix64(seed: 1)
    let parts = RolledUpRows(&random).parts(3, &random)
    for part in parts {
      let broken = try #require(try error(reading: parts + [part]))
      #expect(broken.description.contains("there twice; remove the copy."))
    }
  }

  @Test func aPartOfAnotherRunIsAnError() throws {
    var (random, other) = (SplitMix64(seed: 1), SplitMix64(seed: 1))
    let parts = RolledUpRows(&random).parts(3, &random)
    let others = RolledUpRows(run: 1_795_447_053_029_856, &other).parts(3, &other)
    // All that is different is the run.
    for number in parts.indices {
      var mixed = parts
      mixed[number] = others[number]
      let broken = try #require(try error(reading: mixed))
      #expect(broken.description.contains(" is of another run than "))
    }
  }

  /// Wherever a part ends before its end, it is noticed.
  @Test func aPartThatIsCutOffIsAnError() throws {
    var random = SplitMix64(seed: 3)
    let rows = RolledUpRows(placeCount: 6, &random)
    let whole = rows.parts(1, &random)[0]
    for end in 1..<whole.count - 1 {
      let source = PlaceSource.bytes(Array(whole[..<end]), name: "rollup")
      #expect(throws: ReadError.self, "\(end) of \(whole.count)") { try PlaceTable.read(source) }
    }
  }

  /// The row of totals may be the last one, and what is in its last field is known to end.
  @Test func aRowOfTotalsThatIsCutOffIsAnError() throws {
    var random = SplitMix64(seed: 3)
    let rows = RolledUpRows(placeCount: 6, &random)
    let text = String(decoding: rows.parts(1, &random)[0], as: UTF8.self)
    var lines = text.split(separator: "\n")
    let totals = try #require(lines.firstIndex { $0.contains(",total,") })
    lines.append(lines.remove(at: totals))
    let whole = lines.joined(separator: "\n")
    #expect(try PlaceTable.read(.text(whole + "\n")).weights?.reduce(0, +) == 6)
    for count in 1..<60 {
      #expect(throws: ReadError.self, "\(count) less") {
        try PlaceTable.read(.text(String(whole.dropLast(count))))
      }
    }
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    var random = SplitMix64(seed: 1)
    let part = RolledUpRows(&random).parts(1, &random)[0]
    #expect(try error(reading: [[0xEF, 0xBB, 0xBF] + part]) == nil)
  }

  @Test func aRollupOfItsHeaderAloneHasNoTotals() throws {
    var random = SplitMix64(seed: 1)
    let header = RolledUpRows(&random).parts(1, &random)[0].prefix { $0 != UInt8(ascii: "\n") }
    let broken = try #require(try error(reading: [header + [UInt8(ascii: "\n")]]))
    #expect(broken.description.contains("has no row of totals"))
  }

  @Test(arguments: [
    ("cell", "cells"), (",16,", ",33,"), ("cell,16,", "cell,16,99999"), ("1795447053029855", "x"),
    ("zoom=16", "zoom=15"), ("total", "missing"), ("offset_y", "offset"), (",manifest", ""),
  ])
  func rowsThatCannotBeAreErrors(found: String, put: String) throws {
    var random = SplitMix64(seed: 5)
    let whole = String(decoding: RolledUpRows(&random).parts(1, &random)[0], as: UTF8.self)
    let text = whole.replacing(found, with: put, maxReplacements: 3)
    #expect(text != whole)
    #expect(throws: ReadError.self) { try PlaceTable.read(.text(text)) }
  }

  /// Its count and the positions in it are as they were.
  @Test func aCellInAnotherPlaceIsAnError() throws {
    var random = SplitMix64(seed: 3)
    let rows = RolledUpRows(&random)
    let text = String(decoding: rows.parts(1, &random)[0], as: UTF8.self)
    for name in rows.cells.keys {
      let parts = name.split(separator: "/").compactMap { Int($0) }
      let moved = text.replacing(
        ",cell,16,\(parts[1]),\(parts[2]),",
        with: ",cell,16,\(parts[1] ^ 1),\(parts[2]),"
      )
      #expect(moved != text)
      #expect(throws: ReadError.self) { try PlaceTable.read(.text(moved)) }
    }
  }

  /// A sum that is missing, or none, would be taken for zero.
  @Test(arguments: [
    ("5,2,3,2", true), (",,,0", true), (",2,3,2", false), ("NaN,2,3,2", false), ("5,,3,2", false),
    ("5,2,inf,2", false), ("5,2,3,", false), ("\\N,\\N,\\N,0", true), ("5e0,2.5,3,2", true),
  ])
  func figuresOfValuesAreNumbers(figures: String, isRight: Bool) throws {
    let text = """
      pinfold_rollup,row_kind,zoom,cell_x,cell_y,count,offset_x,offset_y,\
      sum_f,min_f,max_f,count_f,manifest
      1,cell,16,30,40,2,0,0,\(figures),
      1,total,16,60,80,2,0,0,5,2,3,2,table=t&latitude=a&longitude=b&figure=f&zoom=16

      """
    let reading = Result { try PlaceTable.read(.text(text)) }
    #expect(((try? reading.get()) != nil) == isRight)
  }

  /// Each sum is compared: of places, of their positions, of marks, and of each by category.
  @Test(arguments: [
    ("", "", true), ("80,5,7,9,9", "80,6,7,9,9", false), ("60,80,", "61,80,", false),
    ("60,80,", "60,81,", false), ("5,7,9,9", "5,8,9,9", false), ("5,7,9,9", "5,7,8,9", false),
    ("5,7,9,9", "5,7,9,8", false), ("2,7,9,4,,cafe", "1,7,9,4,,cafe", false),
    ("2,7,9,4,,cafe", "2,7,9,3,,cafe", false), ("3,,,5,,,\n1,total", "2,,,5,,,\n1,total", false),
    ("3,,,5,,,\n1,total", "3,,,4,,,\n1,total", false), ("7,9,4,", "7,9,\(Int.max),", false),
  ])
  func sumsAreThoseOfTheTotals(found: String, put: String, isRight: Bool) throws {
    let text = """
      pinfold_rollup,row_kind,zoom,cell_x,cell_y,count,offset_x,offset_y,changed_rows,\
      table_rows,category_kind,manifest
      1,cell,16,30,40,2,7,9,4,,,
      1,category_kind,16,30,40,2,7,9,4,,cafe,
      1,missing,16,-1,-1,3,,,5,,,
      1,category_kind,16,-1,-1,3,,,5,,,
      1,total,16,60,80,5,7,9,9,5,,\
      table=t&latitude=a&longitude=b&category=kind&since=0&changed=e&zoom=16

      """
    let changed = found.isEmpty ? text : text.replacing(found, with: put)
    #expect(isRight || changed != text)
    let reading = Result { try RollupUpdate.read(.text(changed)) }
    #expect(((try? reading.get()) != nil) == isRight)
  }

  /// Sums that wrapped around could be those of the totals, and others would end the process.
  @Test(
    arguments: [
      // Of columns, of rows, and of places.
      (["cell,32,3,0,\(Int.max)"], "total,32,\(Int.max - 2),0,\(Int.max)"),
      (["cell,32,0,3,\(Int.max)"], "total,32,0,\(Int.max - 2),\(Int.max)"),
      (Array(repeating: "cell,32,0,0,\(1 << 62)", count: 4), "total,32,0,0,0"),
      // Of rows without a place, and of those with cells.
      (["cell,32,0,0,1", "missing,32,-1,-1,\(Int.max)"], "total,32,0,0,\(Int.max)"),
      (
        Array(repeating: "missing,32,-1,-1,\(Int.max / 4)", count: 3),
        "total,32,0,0,\(Int.max / 4 * 3)"
      ),
      (Array(repeating: "category_kind,32,-1,-1,\(1 << 62)", count: 4), "total,32,0,0,0"),
      (["cell,32,0,0,\(Int.max)", "invalid,32,-2,-2,2"], "total,32,0,0,\(Int.max - 1)"),
    ] as [([String], String)]
  )
  func sumsThatAreTooLargeAreErrors(rows: [String], total: String) throws {
    let parts = rows.map { "category_kind" + $0.drop { $0 != "," } }
    let lines =
      ["pinfold_rollup,row_kind,zoom,cell_x,cell_y,count,offset_x,offset_y,category_kind,manifest"]
      + (rows + parts).map { "1,\($0),0,0,," }
      + ["1,\(total),0,0,,table=t&latitude=a&longitude=b&category=kind&zoom=32"]
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text(lines.map { $0 + "\n" }.joined()))
    }
    #expect(error?.kind == .brokenRollup)
  }

  @Test func aFolderWithoutFilesIsADirectory() throws {
    #expect(try error(reading: [])?.kind == .isDirectory)
  }

  @Test func anotherFileBesideThePartsIsAnError() throws {
    var random = SplitMix64(seed: 1)
    let parts = RolledUpRows(&random).parts(2, &random)
    let other = Array("lat,lon\n1,2\n".utf8)
    for all in [parts + [other], [other] + parts] {
      let broken = try #require(try error(reading: all))
      #expect(broken.description.contains("is no part of a roll-up"))
      #expect(broken.description.contains("remove it"))
    }
  }
}

extension PropertyValue {
  fileprivate var text: String { if case .string(let text) = self { text } else { "" } }
}
