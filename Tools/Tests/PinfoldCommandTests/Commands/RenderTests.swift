import Foundation
import PinfoldOutput
import Testing

@testable import pinfold

@Suite struct RenderTests {
  private let file = TestFiles.fixture("places.csv")

  private func render(_ arguments: String...) throws -> PinfoldRun {
    try PinfoldRun(list: ["render", file, "-q"] + arguments)
  }

  @Test func theFormatIsThatOfTheFilesEnding() throws {
    let folder = try TemporaryFolder()
    #expect(try render("-o", folder.path + "/map.SVG").status == 0)
    let text = try String(contentsOfFile: folder.path + "/map.SVG", encoding: .utf8)
    #expect(text.hasPrefix("<svg") && text.hasSuffix("</svg>\n"))
    #expect(try render("--format", "svg", "-o", folder.path + "/map.txt").status == 0)
    #expect(try String(contentsOfFile: folder.path + "/map.txt", encoding: .utf8) == text)
    #expect(try render("--format", "svg", "-o", "-").text == text)
    #expect(folder.names == ["map.SVG", "map.txt"])
  }

  /// A few far places do not shrink the others to a corner, unless a rect says so.
  @Test func theFirstViewShowsTheMiddle() throws {
    let folder = try TemporaryFolder()
    let town = (0..<400).map { "\(52 + Double($0 / 20) / 100),\(13 + Double($0 % 20) / 100)" }
    let rows = ["lat,lon"] + town + ["-14,-170", ""]
    let file = try folder.path("a.csv", rows.joined(separator: "\n"))
    func count(_ arguments: String...) throws -> Int {
      try PinfoldRun(list: ["render", file, "-f", "svg", "-q"] + arguments).text
        .components(separatedBy: "<circle").count - 1
    }
    #expect(try count() > 10)
    #expect(try count("--rect", "-180,-60,180,70") < 5)
    // A plan has all places.
    let plan = try PinfoldRun.cluster(file, ["-q"]).text
    #expect(plan.contains("\"point_count\":400"))
  }

  /// `scripts/pictures.sh` makes it again.
  @Test func theReadmesPictureIsUpToDate() throws {
    let run = try PinfoldRun(
      "render",
      TestFiles.example("us-places.csv"),
      "--rect",
      "-125,24,-66,50",
      "--size",
      "1280x800",
      "--format",
      "svg"
    )
    let picture = TestFiles.example("../us-places.svg")
    #expect(run.text == (try String(contentsOfFile: picture, encoding: .utf8)))
  }

  @Test func darkIsDarkForEverybody() throws {
    let run = try render("--format", "svg", "--dark")
    #expect(!run.text.contains("prefers-color-scheme"))
    #expect(run.text.contains(".sea{fill:#0d1723}"))
    #expect(!run.text.contains("#d8e6ee"))
  }

  @Test(arguments: [
    (["-o", "map.jpg"], "The --output map.jpg does not end with .png, .svg or .pdf;"),
    (["-o", "png"], "The --output png does not end with .png, .svg or .pdf;"),
    ([], "Name a file with --output, such as map.png, or choose a --format"),
    (["-o", "-"], "Name a file with --output, such as map.png, or choose a --format"),
    (["-o", "m.png", "--scale", "0"], "The --scale must be from 0.1 to 16."),
    (["-o", "m.png", "--scale", "nan"], "The --scale must be from 0.1 to 16."),
    (["-o", "m.svg", "--scale", "2"], "The --scale works only with PNG;"),
    (
      ["-o", "m.png", "--size", "20000x10", "--scale", "2"],
      "The --size and --scale give 40000 by 20 pixels; a PNG has at most 32767 on a side,"
    ),
    (["-o", "m.png", "--size", "20000x20000"], "give 20000 by 20000 pixels"),
    (["-o", "m.pdf", "--size", "14401x1"], "a PDF has at most 14400 points on a side."),
    (["--format", "gif"], "gif"),
  ])
  func aPictureThatCannotBeDrawnIsRefusedAtOnce(arguments: [String], message: String) throws {
    let run = try PinfoldRun(list: ["render", "nowhere.csv"] + arguments)
    #expect(run.status == 64)
    #expect(run.errorText.hasPrefix("pinfold: ") && run.errorText.contains(message))
    #expect(run.output.isEmpty)
  }

  @Test func aFileThatIsNotThereLeavesNoPicture() throws {
    let folder = try TemporaryFolder()
    let run = try PinfoldRun("render", "nowhere.csv", "-o", folder.path + "/map.svg")
    #expect(run.status == 1)
    #expect(folder.names.isEmpty)
  }

  /// Pictures can have any size, from a single point to long sides, in every format.
  @Test(arguments: ["1x1", "40x3000", "3000x40"])
  func oddSizesAreDrawn(size: String) throws {
    #expect(try render("--format", "svg", "--size", size).status == 0)
    if PictureFormat.png.isAvailable {
      #expect(try render("--format", "png", "--size", size).status == 0)
      #expect(try render("--format", "pdf", "--size", size).status == 0)
    }
  }

  @Test func withoutItsProgramTheCommandSaysWhatToInstall() throws {
    let run = try PinfoldRun.shell("PATH=/nowhere exec \"$PINFOLD\" render x.csv --format png")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errorText == "pinfold: \(CommandError.withoutConverter.description)\n")
    #expect(run.errorText.contains("apt install librsvg2-bin"))
  }
}
