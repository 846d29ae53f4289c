import Foundation
import Pinfold
import Testing

@testable import pinfold

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct PictureTests {
  @Test func textOfAFileIsOnlyText() {
    #expect(
      XMLText.escaped("<a href='x'>\"&\u{0}\u{FFFE}\n")
        == "&lt;a href=&#39;x&#39;&gt;&quot;&amp;   "
    )
  }

  @Test(arguments: [
    ["--rect", "-125,24,-66,50"], ["--rect", "135.7,34.9,135.8,35.1"],
    ["--rect", "170,-50,-170,-30"],
    ["--rect", "-180,-85,180,85", "--size", "300x900"], ["--size", "1x1"],
    ["--rect", "0,0,1e-7,0"],
  ])
  func picturesAreWellFormed(arguments: [String]) throws {
    for file in [TestFiles.example("airports.csv"), TestFiles.fixture("places.csv")] {
      let run = try PinfoldRun.cluster(file, ["--format", "svg", "-q"] + arguments)
      #expect(run.status == 0, "\(run.errorText)")
      let parser = XMLParser(data: run.output)
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
    }
  }

  @Test func namesCannotBecomeScripts() throws {
    let run = try PinfoldRun.cluster(
      TestFiles.fixture("places.csv"),
      ["--format", "svg", "--max-zoom", "0", "-q"]
    )
    #expect(!run.text.contains("<script"))
    #expect(run.text.contains("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>"))
  }

  /// Circles shrink to leave room, so each count can be read.
  @Test func circlesDoNotCoverEachOther() throws {
    let run = try PinfoldRun.cluster(
      TestFiles.example("us-places.csv"),
      ["--format", "svg", "--rect", "-125,24,-66,50"]
    )
    let circles = try Self.circles(in: run.text)
    #expect(circles.count > 100)
    let covering = circles.enumerated().flatMap { index, a in
      circles.dropFirst(index + 1).filter { b in
        let distance = ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
        // Below the least radius a label could not be read.
        return min(a.radius, b.radius) > 8.5 && distance < a.radius + b.radius - 0.5
      }
    }
    #expect(covering.isEmpty)
  }

  private static func circles(in svg: String) throws -> [(x: Double, y: Double, radius: Double)] {
    try svg.matches(of: #/class="c" cx="([-0-9.]+)" cy="([-0-9.]+)" r="([0-9.]+)"/#).map {
      (
        x: try #require(Double($0.1)), y: try #require(Double($0.2)),
        radius: try #require(Double($0.3))
      )
    }
  }
}
