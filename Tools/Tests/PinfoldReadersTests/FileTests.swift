import Foundation
import Pinfold
import PinfoldReaders
import PlaceFiles
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct FileTests {
  private static let text = Array("name,lat,lon\na,1,2\nb,3,4\n".utf8)

  private func read(_ path: String) throws -> PlaceTable { try PlaceTable.read(.file(path)) }

  @Test func namesMissingFiles() {
    let error = #expect(throws: ReadError.self) { try read("/nowhere/places.csv") }
    #expect(error?.kind == .notFound)
    #expect(error?.description == "/nowhere/places.csv does not exist; check the path.")
    #expect(#expect(throws: ReadError.self) { try read("") }?.kind == .notFound)
  }

  /// Nothing is downloaded, also where the address looks like a pattern.
  @Test(arguments: ["https://example.org/a.csv", "HTTP://example.org/a.csv?x=1&y=[2]"])
  func advisesToDownload(address: String) {
    let error = #expect(throws: ReadError.self) { try read(address) }
    #expect(error?.kind == .notFound)
    #expect(error?.description.contains("download it with curl -L '\(address)' -o FILE") == true)
  }

  @Test func namesDirectories() throws {
    try withTemporaryFile([], named: ".hidden") { path in
      let folder = String(path.dropLast("/.hidden".count))
      let error = #expect(throws: ReadError.self) { try read(folder) }
      #expect(error?.kind == .isDirectory)
      let query = "\"sql:SELECT * FROM '\(folder)/*.csv'\""
      let way = "name a file inside it, or read several as one table with \(query)."
      #expect(error?.description == "\(folder) is a directory; \(way)")
    }
  }

  /// A shell reads a shown query as the query.
  @Test(arguments: ["/a b/", "/$HOME/`id`/", #"/a\b"c!/"#, "/it's/"])
  func quotesQueriesForShells(folder: String) throws {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "printf %s \(ReadError.query(ofFilesLike: folder + "a.csv"))"]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    let query = "sql:SELECT * FROM '\(folder.replacing("'", with: "''"))*.csv'"
    #expect(String(decoding: data ?? Data(), as: UTF8.self) == query)
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may read everything."))
  func namesUnreadableFiles() throws {
    try withTemporaryFile(Self.text) { path in
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      #expect(#expect(throws: ReadError.self) { try read(path) }?.kind == .notReadable)
    }
  }

  @Test func noticesThatAFileChanged() throws {
    try withTemporaryFile(Self.text) { path in
      let table = try read(path)
      #expect(try table.properties(ofRow: 1)[0].value == .string("b"))
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 5)
      try handle.close()
      let error = #expect(throws: ReadError.self) { try table.properties(ofRow: 1) }
      #expect(error?.kind == .changed)
      #expect(#expect(throws: ReadError.self) { try table.line(ofRow: 1) }?.kind == .changed)
    }
  }

  /// Half of the rows might be cut off, and the end can still look like the end of a whole file.
  @Test(arguments: [0, 1 << 20, 1_500_000])
  func noticesThatAFileShrinksWhileItIsRead(size: Int) throws {
    let row = "some name,12.5,34.5\n"
    let text = "name,lat,lon\n" + String(repeating: row, count: 3_000_000 / row.utf8.count)
    try withTemporaryFile(Array(text.utf8)) { path in
      var isCut = false
      let error = #expect(throws: ReadError.self) {
        try PlaceTable.read(.file(path)) { _ in
          if !isCut { _ = truncate(path, off_t(size)) }
          isCut = true
        }
      }
      #expect(error?.kind == .changed)
      #expect(
        error?.description == "\(path) became shorter while it was read; read it again."
      )
    }
  }

  /// A pipe can be read only once and in chunks, and its rows can be read again all the
  /// same.
  @Test func readsPipes() throws {
    try withTemporaryFile([], named: "unused") { unused in
      let path = unused + ".pipe"
      try #require(mkfifo(path, 0o600) == 0)
      let rows = (0..<40_000).map { "row \($0),\($0 % 90),\($0 % 180)\n" }
      let writer = Thread {
        let handle = FileHandle(forWritingAtPath: path)
        handle?.write(Data("n".utf8))
        Thread.sleep(forTimeInterval: 0.01)
        handle?.write(Data(("ame,lat,lon\n" + rows.joined()).utf8))
        try? handle?.close()
      }
      writer.start()
      var fractions: [Double?] = []
      let table = try PlaceTable.read(.file(path)) { fractions.append($0.fraction) }
      #expect(table.rowCount == 40_000)
      #expect(try table.properties(ofRow: 31_234)[0].value == .string("row 31234"))
      #expect(try table.line(ofRow: 31_234) == 31_236)
      #expect(fractions.allSatisfy { $0 == nil })
    }
  }

  @Test func namesSources() {
    #expect(PlaceSource(argument: "-") == .standardInput)
    #expect(PlaceSource(argument: "-").name == "standard input")
    #expect(PlaceSource(argument: "./-") == .file("./-"))
  }
}
