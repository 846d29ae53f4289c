import Foundation
import Testing

@testable import pinfold

/// The error messages that the user reads, word for word.
@Suite struct ErrorTests {
  @Test(arguments: [
    ("a.csv", "", "is empty; pass CSV with a header, or GeoJSON."),
    ("b.csv", "lat,lon\n", "has no rows; pass a file with places in it."),
    (
      "c.csv", "a,b\n1,2\n",
      "has no latitude or longitude column with a usual name; its columns are a, b: "
        + "name two of them with --latitude COLUMN --longitude COLUMN, or one that has both with "
        + "--coordinates COLUMN."
    ),
    (
      "e.csv", "52.5,13.4\n52.6,13.5\n",
      "has no latitude or longitude column with a usual name; its columns are 52.5, 13.4: "
        + "is its header missing? Add a first line with names."
    ),
    (
      "f.csv", "# of today\nlat,lon\n1,2\n",
      "has no latitude or longitude column with a usual name; its columns are # of today: "
        + "is its first line a comment? Remove it. Pinfold guessed commas between its fields; "
        + "--separator overrules that."
    ),
    (
      "d.csv", "lat,lon\nx,2\n",
      "has no usable rows (1 × not a number, first at line 2 (\"x\")); check its coordinate columns."
    ),
  ])
  func files(name: String, content: String, sentence: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(name, content)
    for command in ["info", "cluster"] {
      let run = try PinfoldRun(command, path)
      #expect(run.errorText == "pinfold: \(path) \(sentence)\n")
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
    }
  }

  @Test func aColumnCannotBeBothCoordinates() throws {
    let run = try PinfoldRun("info", "places.csv", "--latitude", "at", "--longitude", "at")
    #expect(
      run.errorText.hasPrefix(
        "pinfold: The --latitude and the --longitude are the column \"at\"; if it has both, pass it "
          + "as --coordinates."
      )
    )
    #expect(run.status == 64)
  }

  @Test func aFileThatIsNotThere() throws {
    let run = try PinfoldRun("cluster", "nowhere.csv")
    #expect(run.errorText == "pinfold: nowhere.csv does not exist; check the path.\n")
    #expect(run.status == 1)
  }

  @Test func aFolder() throws {
    let folder = try TemporaryFolder()
    let run = try PinfoldRun("info", folder.path)
    #expect(
      run.errorText.hasPrefix("pinfold: \(folder.path) is a directory; name a file")
    )
    #expect(run.status == 1)
  }

  /// Parts of a roll-up are files of one kind, of which some commands read one.
  @Test func severalFiles() throws {
    let folder = try TemporaryFolder()
    let text = Data("lat,lon,count\n1,2,3\n".utf8)
    let parts = try (0..<2).map { try folder.file("part-\($0).csv.gz", text).path }
    _ = try folder.file("_SUCCESS", Data())
    let way = "\"sql:SELECT * FROM '\(folder.path)/*.csv.gz'\""
    let both = try PinfoldRun("cluster", parts[0], parts[1])
    #expect(both.errorText.hasPrefix("pinfold: Unexpected argument '\(parts[1])'"))
    #expect(both.errorText.hasSuffix("\n  Read several files as one table with \(way).\n"))
    #expect(both.status == 64)
    let all = try PinfoldRun("info", folder.path)
    let every = "\"sql:SELECT * FROM '\(folder.path)/*.csv'\""
    #expect(all.errorText.hasSuffix(" or read several as one table with \(every).\n"))
  }

  @Test func strictReadingStopsAtTheFirstBadRow() throws {
    let path = TestFiles.fixture("places.csv")
    let run = try PinfoldRun("info", path, "--strict")
    #expect(
      run.errorText
        == "pinfold: \(path) has a bad row at line 10: not a number (\"north\"); "
        + "repair it, or leave out --strict to skip such rows.\n"
    )
    #expect(run.status == 1)
  }

  @Test func unknownColumns() throws {
    let path = TestFiles.fixture("places.csv")
    let known = "its columns are name, kind, latitude, longitude, visitors."
    for arguments in [["--sum", "people"], ["--where", "people>3"]] {
      let run = try PinfoldRun.cluster(path, arguments)
      #expect(run.errorText == "pinfold: \(path) has no column \"people\"; \(known)\n")
      #expect(run.status == 1)
    }
  }

  /// Names of files become arguments, and may contain any character.
  @Test func argumentsDoNotControlTheTerminal() throws {
    let run = try PinfoldRun("info", "places.csv", "a\u{1B}[2Jb")
    #expect(run.errorText.hasPrefix("pinfold: Unexpected argument 'a [2Jb'\nUsage: "))
    #expect(run.status == 64)
  }

  /// A header in Latin-1 has names as its author wrote them.
  @Test func headersThatAreNotUTF8() throws {
    let folder = try TemporaryFolder()
    let header = Data("a,b,Gr".utf8) + [0xF6, 0xDF] + Data("e\n1,2,3\n".utf8)
    let path = try folder.file("latin1.csv", header).path
    let run = try PinfoldRun.cluster(path, [])
    #expect(
      run.errorText
        == "pinfold: \(path) has no latitude or longitude column with a usual name; its columns "
        + "are a, b, Größe: name two of them with --latitude COLUMN --longitude COLUMN, or one that has both with "
        + "--coordinates COLUMN. Pinfold guessed the encoding Windows-1252; --encoding overrules that.\n"
    )
    #expect(run.status == 1)
  }

  @Test(arguments: [
    (
      ["--rect", "1,2,3"],
      "The value '1,2,3' is invalid for '--rect <W,S,E,N>': "
        + "write four numbers, west,south,east,north, in degrees."
    ),
    (
      ["--size", "big"],
      "The value 'big' is invalid for '--size <WxH>': "
        + "write width and height with an x between them, such as 1280x800."
    ),
    (["--cell-size", "5:4", "--cell-size", "5:6"], "--cell-size is given twice for zoom level 5."),
    (["--margin", "-1"], "The --margin must be from -0.5 to 100."),
    (["--margin", "nan"], "The --margin must be from -0.5 to 100."),
    (["--max-zoom", "nan"], "The --max-zoom must be from -100 to 100."),
    (
      ["--size", "100000x100000", "--cell-size", "1"],
      "The --size, --margin and --cell-size give more than a hundred million cells; choose larger cells."
    ),
    (
      ["--where", "kind"],
      "The filter \"kind\" has no operator after the column; write COLUMN=VALUE, "
        + "or one of != < <= > >= ~ in place of =. Put a condition with < or > in quotes."
    ),
    (
      ["--where", "visitors<1,000"],
      "The filter \"visitors<1,000\" uses <, which compares numbers, and dates such as 2020-12-31; "
        + "\"1,000\" is neither. Write decimals with a point, even if the file has commas."
    ),
    (["--output", ""], "The --output is empty; name a file, or leave it out."),
    (["--method", "radius", "--cell-size", "5"], "The --cell-size works only with --method grid."),
    (["--min-points", "2"], "The --min-points works only with --method radius."),
    (["--frmt", "x"], "Unknown option '--frmt'. Did you mean '--format'?"),
  ])
  func arguments(arguments: [String], sentence: String) throws {
    let run = try PinfoldRun.cluster(TestFiles.fixture("places.csv"), ["-q"] + arguments)
    #expect(run.errorText.split(separator: "\n").first.map(String.init) == "pinfold: \(sentence)")
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
  }

  /// This includes errors that are found only after the file has been read.
  @Test func theCommandsHelpIsNamed() throws {
    let file = TestFiles.fixture("places.csv")
    for arguments in [["--margin", "100", "--cell-size", "1"], ["--margin", "101"]] {
      let run = try PinfoldRun.cluster(file, ["-q"] + arguments)
      #expect(run.errorText.contains("'pinfold cluster --help'"), "\(run.errorText)")
      #expect(run.status == 64)
    }
    #expect(PinfoldCommand.path(to: PostgresInstallCommand.self) == ["postgres", "install"])
  }
}
