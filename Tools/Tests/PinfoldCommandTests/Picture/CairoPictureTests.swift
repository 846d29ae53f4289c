#if CAIRO
import Foundation
import Testing

@testable import pinfold

@Suite struct CairoPictureTests {
  private let airports = TestFiles.example("airports.csv")

  private func image(_ arguments: [String]) throws -> PixelImage {
    let run = try PinfoldRun(list: ["render", airports, "--format", "png"] + arguments)
    try #require(run.status == 0, "\(run.errorText)")
    return try #require(try PixelImage(run.output))
  }

  @Test func aPictureHasTheRequestedSize() throws {
    let image = try image(["--size", "300x200"])
    #expect(image.width == 300 && image.height == 200)
    let double = try self.image(["--size", "300x200", "--scale", "2"])
    #expect(double.width == 600 && double.height == 400)
    let odd = try self.image(["--size", "100.5x99", "--scale", "1.5"])
    #expect(odd.width == 151 && odd.height == 149)
  }

  /// What `pinfold cluster` says is where the picture has a circle or a dot, and
  /// nowhere else.
  @Test(arguments: [
    [-125.0, 24, -66, 50], [160, -50, -160, -10], [170, -20, -140, 10], [-180, -85, 180, 85],
    [5, 44, 15, 50], [100, -12, 130, 10],
  ])
  func marksAreWhereTheClustersAre(rect: [Double]) throws {
    let map = try ShownMap(airports, rect: rect, width: 900, height: 600)
    let image = try image(map.arguments + ["--scale", "2"])
    var checkedCount = 0
    for mark in map.visible where map.hasRoom(mark) && !mark.isStack {
      // Above the label and inside the smallest circle; in the middle of a dot.
      let y = mark.count > 1 ? mark.y - 7 : mark.y
      let color = try #require(image[Int(mark.x * 2), Int(y * 2)])
      #expect(color == mark.fill, "at \(mark)")
      checkedCount += 1
    }
    #expect(checkedCount >= 4)
    for x in stride(from: 10.0, to: 900, by: 10) {
      for y in stride(from: 10.0, to: 600, by: 10) where !map.isCovered(x: x, y: y) {
        let color = try #require(image[Int(x * 2), Int(y * 2)])
        #expect(!ShownMap.colors.contains(color), "at \(x), \(y)")
      }
    }
  }

  @Test func lightAndDarkDiffer() throws {
    // The middle of the Pacific.
    let look = ["--rect", "-150,-40,-140,-30", "--size", "100x100"]
    #expect(try image(look)[50, 50] == 0xd8e6ee)
    #expect(try image(look + ["--dark"])[50, 50] == 0x0d1723)
  }

  @Test func theSamePlacesMakeTheSameBytes() throws {
    for format in ["png", "pdf"] {
      let arguments = ["render", airports, "--size", "300x200", "--format", format]
      #expect(try PinfoldRun(list: arguments).output == PinfoldRun(list: arguments).output)
    }
  }

  @Test func aPageHasTheSizeOfThePicture() throws {
    let run = try PinfoldRun("render", airports, "--size", "640x400", "--format", "pdf")
    #expect(run.output.starts(with: Data("%PDF-1.4".utf8)))
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.hasSuffix("%%EOF\n"))
    #expect(text.contains(#/\/MediaBox \[ ?0 0 640 400 ?\]/#))
    #expect(text.matches(of: #/\/Type \/Page\b(?!s)/#).count == 1)
    #expect(!text.contains("CreationDate"))
  }

  /// Characters of all kinds are drawn, or left out; a system without fonts draws
  /// as well.
  @Test func namesAndFontsCannotStopIt() throws {
    let folder = try TemporaryFolder()
    let names = [
      "שלום", "京都", "😀", "e\u{301}", "a\u{202E}b", "\u{1}\u{7F}", "\u{10FFFD}", "<b>&amp;",
      String(repeating: "W", count: 32), String(repeating: "W", count: 5000),
    ]
    let rows = names.enumerated().map { "\"\($1)\",\(40 + Double($0) / 10),\(7 + $0 % 3)" }
    let path = try folder.path("names.csv", "name,lat,lon\n" + rows.joined(separator: "\n"))
    for format in ["png", "pdf"] {
      let run = try PinfoldRun(
        list: ["render", path, "--max-zoom", "0", "--format", format]
      )
      #expect(run.status == 0, "\(run.errorText)")
      let fontless = try PinfoldRun.shell(
        "FONTCONFIG_FILE=/dev/null \"$PINFOLD\" render '\(path)' --format \(format)"
      )
      #expect(fontless.status == 0 && !fontless.output.isEmpty)
    }
  }

  @Test func aNameIsWrittenBesideItsDot() throws {
    let folder = try TemporaryFolder()
    let named = try folder.path("named.csv", "name,lat,lon\nRiver,10,10\n")
    let nameless = try folder.path("nameless.csv", "name,lat,lon\n,10,10\n")
    let arguments = ["--format", "png", "--size", "200x200"]
    let images = try [named, nameless].map { path in
      try #require(try PixelImage(try PinfoldRun(list: ["render", path] + arguments).output))
    }
    // To the right of the middle, and not to the left.
    let differences = (0..<200).filter { x in
      (90..<110).contains { y in images[0][x, y] != images[1][x, y] }
    }
    #expect(differences.count > 15 && differences.allSatisfy { (104..<150).contains($0) })
  }
}
#endif
