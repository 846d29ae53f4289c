import Foundation
import Pinfold
import Testing

@testable import pinfold

/// What pictures draw covers nothing else that they draw, as the files have it.
@Suite struct PictureOverlapTests {
  /// Four default pictures, of the whole file and of ever less of it.
  private static let views = [
    [], ["--rect", "-125,24,-66,50"], ["--rect", "-90,36,-74,44"], ["--rect", "-76,39,-72,42"],
  ]

  @Test(arguments: views)
  func nothingOverlapsByDefault(view: [String]) throws {
    let marks = try Self.marks(view)
    #expect(marks.count > 20)
    #expect(Self.overlaps(marks).isEmpty)
  }

  @Test(arguments: views)
  func movedMarksDoNotOverlapEither(view: [String]) throws {
    let marks = try Self.marks(view + ["--method", "grid", "--overlaps", "move"])
    #expect(Self.overlaps(marks).isEmpty)
  }

  /// Where overlaps are kept, the mark of more places is drawn later, and so above.
  @Test func largerMarksAreAboveSmallerOnesWhereOverlapsAreKept() throws {
    let marks = try Self.views.flatMap { view -> [(Mark, Mark)] in
      Self.overlaps(try Self.marks(view + ["--method", "grid", "--overlaps", "keep"]))
    }
    #expect(marks.count > 20)
    #expect(marks.allSatisfy { $0.count <= $1.count })
  }

  /// A circle or a square around it.
  private struct Mark {
    let x: Double
    let y: Double
    let reach: Double
    let count: Int

    func overlaps(_ other: Mark) -> Bool {
      let (dx, dy) = (x - other.x, y - other.y)
      return (dx * dx + dy * dy).squareRoot() < reach + other.reach - 0.5
    }
  }

  /// The pairs that overlap by more than half a screen point, the lower one first.
  private static func overlaps(_ marks: [Mark]) -> [(Mark, Mark)] {
    marks.indices.flatMap { index in
      marks[(index + 1)...].filter(marks[index].overlaps).map { (marks[index], $0) }
    }
  }

  /// Returns the drawn marks, from the lowest to the highest, rings and frames included.
  private static func marks(_ arguments: [String]) throws -> [Mark] {
    let run = try PinfoldRun(
      list: ["render", TestFiles.example("us-places.csv"), "--format", "svg"] + arguments
    )
    try #require(run.status == 0, "\(run.errorText)")
    return try run.text.split(separator: "\n").compactMap { line in
      if let dot = line.firstMatch(of: #/<circle class="p" cx="(.+?)" cy="(.+?)" r="(.+?)"/#) {
        return Mark(
          x: try number(dot.1),
          y: try number(dot.2),
          // Half of the edge's line is outside.
          reach: try number(dot.3) + 0.5,
          count: 1
        )
      }
      guard let title = line.firstMatch(of: #/<title>([0-9,]+) places/#) else { return nil }
      let count = try #require(Int(title.1.replacing(",", with: "")))
      if let ring = line.firstMatch(of: #/class="r" cx="(.+?)" cy="(.+?)" r="(.+?)"/#) {
        return Mark(
          x: try number(ring.1),
          y: try number(ring.2),
          reach: try number(ring.3),
          count: count
        )
      }
      let frame = try #require(line.firstMatch(of: #/class="e" x="(.+?)" y="(.+?)" width="(.+?)"/#))
      let side = try number(frame.3)
      return Mark(
        x: try number(frame.1) + side / 2,
        y: try number(frame.2) + side / 2,
        reach: side / 2,
        count: count
      )
    }
  }

  private static func number(_ text: Substring) throws -> Double {
    try #require(Double(text))
  }
}
