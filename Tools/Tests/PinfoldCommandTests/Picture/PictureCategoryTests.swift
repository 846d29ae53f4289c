import Foundation
import Pinfold
import Testing

@testable import pinfold

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct PictureCategoryTests {
  private func render(_ file: String, _ column: String, _ arguments: [String]) throws -> String {
    let run = try PinfoldRun.render(
      file,
      ["--format", "svg", "-q", "--category", column] + arguments
    )
    #expect(run.status == 0, "\(run.errorText)")
    return run.text
  }

  private func number(_ text: Substring) -> Int? { Int(text.filter(\.isNumber)) }

  /// Every circle counts its categories in words, and its arcs go once around it.
  @Test(
    arguments: ["640x400", "1280x800", "300x900"],
    [("us-places", "kind"), ("airports", "country")]
  )
  func arcsGoAroundOnce(size: String, data: (name: String, column: String)) throws {
    let picture = try render(TestFiles.example("\(data.name).csv"), data.column, ["--size", size])
    #expect(XMLParser(data: Data(picture.utf8)).parse())
    let circles = picture.matches(
      of: #/<g class="k"><title>([0-9,]+) places[^;]*; (.+?)<\/title>(.+?)<text/#
    )
    #expect(circles.count > 5)
    for circle in circles {
      let counts = circle.2.split(separator: ", ").map { number($0.prefix { $0 != " " }) ?? 0 }
      #expect(
        counts.reduce(0, +) == number(circle.1) && counts.allSatisfy { $0 > 0 },
        "\(circle.2)"
      )
      let arcs = circle.3.matches(
        of:
          #/class="k[0-9on]+" .*?stroke-dasharray="([0-9.]+) [0-9.]+" stroke-dashoffset="-([0-9.]+)"/#
      )
      #expect(arcs.count == counts.count)
      let radius = try #require(circle.3.firstMatch(of: #/a([0-9.]+) /#).flatMap { Double($0.1) })
      var end = 0.0
      for arc in arcs {
        let (length, start) = (Double(arc.1) ?? 0, Double(arc.2) ?? 0)
        // Arcs are a screen point apart.
        #expect(start >= end && start - end < 1.2)
        end = start + length
      }
      // The rest is the gap before twelve o'clock. Squares have other outlines.
      if !circle.3.contains("<rect") { #expect(abs(2 * .pi * radius - end) < 1.2) }
    }
  }

  /// The legend counts the places in view.
  @Test(arguments: [("us-places", "kind"), ("airports", "country")])
  func theLegendAddsUp(name: String, column: String) throws {
    let picture = try render(TestFiles.example("\(name).csv"), column, [])
    let rows = picture.matches(
      of: #/<text class="caption" x="32" y="[0-9.]+">(.+?) ([0-9,]+)<\/text>/#
    )
    let caption = try #require(
      picture.firstMatch(of: #/<text class="caption"[^>]*>([0-9,]+) places in/#)
    )
    let counts = rows.map { number($0.2) ?? 0 }
    #expect(counts.count >= 2 && counts.reduce(0, +) == number(caption.1))
  }

  @Test func aSmallPictureHasAShortLegend() throws {
    let picture = try render(TestFiles.example("airports.csv"), "country", ["--size", "300x150"])
    #expect(picture.contains(#/>and [0-9]+ more<\/text>/#))
  }

  @Test func categoriesAreText() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("bad.csv", "lat,lon,type\n1,2,<b>&\n1.5,2,<b>&\n40,50,\n")
    for arguments in [[], ["--max-zoom", "0"]] {
      let picture = try render(file, "type", arguments)
      #expect(XMLParser(data: Data(picture.utf8)).parse())
      #expect(!picture.contains("<b>") && picture.contains("&lt;b&gt;&amp; 2"))
      #expect(picture.contains("class=\"p kn\""))
    }
  }

  @Test func anUnknownColumnIsAnError() throws {
    let file = TestFiles.example("airports.csv")
    let run = try PinfoldRun.render(file, ["--format", "svg", "--category", "knid"])
    #expect(run.status != 0 && run.errorText.contains("knid"))
  }
}
