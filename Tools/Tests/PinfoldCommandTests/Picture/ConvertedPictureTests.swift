import Foundation
import PinfoldOutput
import Testing

@testable import pinfold

@Suite(.enabled(if: PictureFormat.png.isAvailable, "rsvg-convert is not installed."))
struct ConvertedPictureTests {
  private let airports = TestFiles.example("airports.csv")

  /// Returns the width and the height that a PNG says of itself.
  private func size(_ arguments: String...) throws -> [UInt32] {
    let run = try PinfoldRun(list: ["render", airports, "--format", "png"] + arguments)
    try #require(run.status == 0 && run.output.count > 24, "\(run.errorText)")
    #expect(run.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    return [16, 20].map { start in
      run.output[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  @Test func aPictureHasTheRequestedSize() throws {
    #expect(try size("--size", "300x200") == [300, 200])
    #expect(try size("--size", "300x200", "--scale", "2") == [600, 400])
    #expect(try size("--size", "100.5x99", "--scale", "1.5") == [151, 149])
  }

  @Test func aPageHasTheSizeOfThePicture() throws {
    let run = try PinfoldRun("render", airports, "--size", "640x400", "--format", "pdf")
    #expect(run.output.starts(with: Data("%PDF-1.".utf8)))
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.contains(#/\/MediaBox \[ ?0 0 640 400 ?\]/#))
    #expect(text.matches(of: #/\/Type \/Page\b(?!s)/#).count == 1)
  }

  @Test func lightAndDarkDiffer() throws {
    let look = ["render", airports, "--format", "png", "--size", "100x100"]
    #expect(try PinfoldRun(list: look).output != PinfoldRun(list: look + ["--dark"]).output)
  }

  /// Characters of all kinds; a system without fonts draws as well.
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
}
