import Foundation
import Pinfold
import Testing

@testable import pinfold

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct PictureTests {
  @Test(arguments: [
    ["--rect", "-125,24,-66,50"], ["--rect", "135.7,34.9,135.8,35.1"],
    ["--rect", "170,-50,-170,-30"],
    ["--rect", "-180,-85,180,85", "--size", "300x900"], ["--size", "1x1"],
    ["--rect", "0,0,1e-7,0"],
  ])
  func picturesAreWellFormed(arguments: [String]) throws {
    for file in [TestFiles.example("airports.csv"), TestFiles.fixture("places.csv")] {
      let run = try PinfoldRun.render(file, ["--format", "svg", "-q"] + arguments)
      #expect(run.status == 0, "\(run.errorText)")
      let parser = XMLParser(data: run.output)
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
    }
  }

  @Test func namesCannotBecomeScripts() throws {
    let run = try PinfoldRun.render(
      TestFiles.fixture("places.csv"),
      ["--format", "svg", "--max-zoom", "0", "-q"]
    )
    #expect(!run.text.contains("<script"))
    #expect(run.text.contains("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>"))
  }

  /// A small picture lacks room for the whole legend below it.
  @Test(arguments: [
    ("200x150", 1), ("300x200", 2), ("640x400", 3),
    // No outlines, so no attribution.
    ("1280x800", 2),
  ])
  func theLegendDoesNotOverlap(size: String, count: Int) throws {
    let run = try PinfoldRun.render(
      TestFiles.example("airports.csv"),
      ["--format", "svg", "--size", size, "--rect", "7,46,9,47"]
    )
    let plates = try run.text
      .matches(of: #/class="plate" x="([0-9.]+)" y="[0-9.]+" width="([0-9.]+)"/#)
      .map { (x: try #require(Double($0.1)), width: try #require(Double($0.2))) }
    let width = try #require(Double(size.prefix { $0 != "x" }))
    var end = 0.0
    for plate in plates.sorted(by: { $0.x < $1.x }) {
      #expect(plate.x > end)
      end = plate.x + plate.width
    }
    #expect(end < width)
    #expect(plates.count == count)
  }

  @Test func thePictureSaysWhereItHasNoOutlines() throws {
    let path = TestFiles.fixture("places.csv")
    let city = try PinfoldRun.render(path, ["--format", "svg", "-q"])
    #expect(city.text.contains("; no outlines at this zoom</text>"))
    let country = ["--format", "svg", "-q", "--rect", "130,30,140,40"]
    #expect(!(try PinfoldRun.render(path, country).text.contains("no outlines")))
  }

  @Test func figuresAreInTheTitles() throws {
    let run = try PinfoldRun.render(
      TestFiles.fixture("places.csv"),
      ["--format", "svg", "-q", "--sum", "visitors", "--max", "visitors"]
    )
    #expect(
      run.text.contains(
        "<title>3 places at one location; sum_visitors: 3200012; max_visitors: 3200000</title>"
      )
    )
  }
}
