import Foundation
import PinfoldStore
import Testing

@testable import pinfold

/// Files that are not UTF-8, from the command line.
@Suite struct EncodingCommandTests {
  private static let text = "name,lat,lon\nOrléans,47.9,1.9\n"
  private let latin1 = text.data(using: .windowsCP1252) ?? Data()

  @Test func textReadAsWindows1252IsReported() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a.csv", latin1).path
    let run = try PinfoldRun("cluster", path, "--format", "csv")
    #expect(run.text.contains(",Orléans"))
    #expect(
      run.errorText
        == "pinfold: \(path): not UTF-8, so read as Windows-1252, first at line 2 (\"Orléans\"); "
        + "if letters look wrong, choose another --encoding.\n"
    )
    #expect(try PinfoldRun("cluster", path, "--quiet").errorText.isEmpty)
  }

  @Test func encodingDecides() throws {
    let asked = try PinfoldRun(
      "cluster",
      "-",
      "--format",
      "csv",
      "--encoding",
      "latin1",
      input: latin1
    )
    #expect(asked.text.contains(",Orléans"))
    #expect(asked.errorText.isEmpty)
    let other = try PinfoldRun(
      "cluster",
      "-",
      "--format",
      "csv",
      "--encoding",
      "1251",
      input: latin1
    )
    #expect(other.text.contains(",Orlйans"))
    let insisted = try PinfoldRun(
      "cluster",
      "-",
      "--format",
      "csv",
      "--encoding",
      "UTF-8",
      input: latin1
    )
    #expect(insisted.text.contains(",Orl\u{FFFD}ans"))
    #expect(
      insisted.errorText.hasPrefix("pinfold: standard input: 1 character is not UTF-8 and shown")
    )
    let unknown = try PinfoldRun("cluster", "-", "--encoding", "klingon", input: latin1)
    #expect(unknown.status == 64)
    #expect(unknown.errorText.contains("windows-1252"))
  }

  @Test func strayBytesAreReported() throws {
    let input =
      Data("name,lat,lon\nZürich,47,8\nGenève,46,6\nOrl".utf8) + [0xE9] + Data("ans,1,2\n".utf8)
    let run = try PinfoldRun("cluster", "-", "--format", "csv", "--max-zoom", "0", input: input)
    #expect(run.text.contains(",Orléans") && run.text.contains(",Genève"))
    #expect(
      run.errorText
        == "pinfold: standard input: 1 byte is not UTF-8 and read as Windows-1252, first at line 4 "
        + "(\"Orléans\"); if letters look wrong, choose another --encoding.\n"
    )
  }

  @Test func utf16WithAMarkNeedsNoWords() throws {
    let input = try #require(("\u{FEFF}" + Self.text).data(using: .utf16LittleEndian))
    let run = try PinfoldRun("info", "-", input: input)
    #expect(run.text.contains("(CSV, UTF-16LE, "))
    #expect(run.errorText.isEmpty)
  }

  @Test func storesHaveTheLetters() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a.csv", latin1).path
    let run = try PinfoldRun("import", path)
    #expect(run.status == 0)
    #expect(run.errorText.contains("read as Windows-1252"))
    let store = try PlaceStore(opening: PlaceStore.path(forFile: path))
    #expect(try store.search("orleans", limit: 1).first?.name == "Orléans")
  }
}
