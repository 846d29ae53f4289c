import Foundation
import Testing

@testable import pinfold

@Suite struct InputTests {
  /// All rows of JSON may be in one line.
  @Test func rowsOfOneLineAreNumbered() throws {
    let rows = (1...4).map { #"{"name":"\#($0)","lat":\#($0 % 2 == 0 ? "95" : "1"),"lon":120}"# }
    let input = Data("[\(rows.joined(separator: ","))]".utf8)
    let run = try PinfoldRun("info", "-", input: input)
    #expect(run.status == 0)
    let lines = run.errorText.split(separator: "\n").dropFirst().map { $0.prefix(15) }
    #expect(lines == ["  line 1, row 2", "  line 1, row 4"])
  }

  private let csv = "lat,lon,name\n35.0,135.7,a\n35.1,135.8,b\n"

  @Test func standardInputIsAFile() throws {
    let run = try PinfoldRun("info", "-", "--format", "json", input: Data(csv.utf8))
    #expect(run.status == 0)
    #expect(run.text.contains("\"file\": \"standard input\""))
    #expect(run.text.contains("\"rows\": 2"))
  }

  /// Not the program, which may be there.
  @Test func aMissingFolderForTemporaryFilesIsNamed() throws {
    let run = try PinfoldRun.shell("TMPDIR=/nowhere exec \"$PINFOLD\" info 'sql:SELECT 1'")
    #expect(run.status == 1)
    #expect(
      run.errorText.contains(
        "needs a temporary copy, which could not be written to /nowhere: this folder does not exist; "
          + "set TMPDIR to a folder with room."
      )
    )
  }

  @Test func compressedFilesAreRead() throws {
    let folder = try TemporaryFolder()
    let plain = try folder.path("a.csv", csv)
    let packed = try PinfoldRun.shell("gzip -c '\(plain)' > '\(plain).gz'")
    #expect(packed.status == 0)
    let run = try PinfoldRun("cluster", plain + ".gz", "--max-zoom", "0")
    let names = try FeatureCollection(run).features.compactMap { $0.properties["name"] as? String }
    #expect(names.sorted() == ["a", "b"])
  }

  @Test func geoJSONKeepsTheTypesOfItsProperties() throws {
    let feature = """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[135.7,35]},\
      "properties":{"n":1.50,"yes":true,"none":null,"list":[1,{"a":2}],"text":"1"}}
      """
    let run = try PinfoldRun("cluster", "-", input: Data(feature.utf8))
    let properties = try #require(try FeatureCollection(run).features.first).properties
    #expect(properties["n"] as? Double == 1.5)
    #expect(properties["yes"] as? Bool == true)
    #expect(properties["none"] is NSNull)
    #expect((properties["list"] as? [Any])?.count == 2)
    #expect(properties["text"] as? String == "1")
    #expect(run.text.contains("\"n\":1.50"))
  }

  @Test func skippedRowsAreReported() throws {
    let run = try PinfoldRun("cluster", TestFiles.fixture("places.csv"))
    #expect(run.status == 0)
    let path = TestFiles.fixture("places.csv")
    #expect(
      run.errorText == """
        pinfold: \(path): skipped 1 of 10 rows (1 × not a number)
          line 10: not a number ("north")

        """
    )
    #expect(try PinfoldRun("cluster", path, "--quiet").errorText.isEmpty)
  }

  @Test func valuesThatAreNotNumbersAreReported() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(
      "a.csv",
      "lat,lon,n,text,big\n1,2,3.6.4,x,1e30\n1,2,1,,1\n1,2,1-2,,\n1,2,,,\n"
    )
    let sums = ["n", "text", "big"].flatMap { ["--sum", $0] }
    let run = try PinfoldRun.cluster(path, sums)
    #expect(
      run.errorText == """
        pinfold: n: 2 of 3 values are not numbers (first "3.6.4"); they are ignored.
        pinfold: text: 1 of 1 values is not a number: "x"; it is ignored.
        pinfold: big: 1 of 2 values is too large: "1e30"; it is ignored.

        """
    )
    #expect(try PinfoldRun.cluster(path, sums + ["-q"]).errorText.isEmpty)
  }

  /// Nothing to add up is not the same as nothing.
  @Test func aSumOfNoValuesIsEmpty() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path("a.csv", "lat,lon,n\n1,2,\n1,2,x\n")
    let run = try PinfoldRun.cluster(path, ["--sum", "n", "-q"])
    #expect(run.text.contains("\"sum_n\":null"))
  }

  @Test func namesOfOtherColumnsCanBeGiven() throws {
    let run = try PinfoldRun(
      "cluster",
      "-",
      "--latitude",
      "north",
      "--longitude",
      "east",
      input: Data("north,east\n10,20\n".utf8)
    )
    let feature = try #require(try FeatureCollection(run).features.first)
    #expect((feature.latitude, feature.longitude) == (10, 20))
  }
}
