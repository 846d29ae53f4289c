import Foundation
import Testing

@testable import pinfold

/// What runs that were killed left beside their outputs.
@Suite struct AbandonedOutputTests {
  private static let csv = "name,lat,lon\nA,1,2\nB,3,4\n"

  /// Runs a command until it waits for places, then lines of shell, in which its output is `$OUT`
  /// and its process is `$!`.
  private func whileWaiting(
    _ command: String,
    output: String,
    _ lines: String,
    in folder: TemporaryFolder
  ) throws -> PinfoldRun {
    try PinfoldRun.shell(
      """
      cd '\(folder.path)'; OUT='\(output)'; mkfifo "$OUT.fifo"
      "$PINFOLD" \(command) "$OUT" < "$OUT.fifo" 2>/dev/null &
      exec 3> "$OUT.fifo"; rm "$OUT.fifo"
      for wait in $(seq 100); do ls -A | grep -q pinfold- && break; sleep 0.1; done
      \(lines)
      """
    )
  }

  @Test(
    arguments: [
      ("info - -o", "out.txt"), ("cluster - -o", "out.geojson"), ("render - -o", "out.svg"),
      ("export - -o", "out.html"), ("export - --folder", "map"),
      ("export - --folder", String(repeating: "é", count: 120)),
    ]
  )
  func theNextRunRemovesThem(command: String, output: String) throws {
    let folder = try TemporaryFolder()
    let run = try whileWaiting(
      command,
      output: output,
      """
      kill -9 $!; wait $! 2>/dev/null; ls -A
      printf 'name,lat,lon\\nA,1,2\\n' | "$PINFOLD" \(command) "$OUT" -q || exit 1
      """,
      in: folder
    )
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.lines.count == 1 && run.lines.first?.hasPrefix(".") == true)
    #expect(folder.names == [output])
  }

  /// What another run writes is left to it.
  @Test(arguments: [("info - -o", "out.txt"), ("export - --folder", "map")])
  func runsLeaveEachOtherAlone(command: String, output: String) throws {
    let folder = try TemporaryFolder()
    let run = try whileWaiting(
      command,
      output: output,
      """
      printf 'name,lat,lon\\nA,1,2\\n' | "$PINFOLD" \(command) "$OUT" -q || exit 1
      ls -A | wc -l; rm -r "$OUT"
      printf 'name,lat,lon\\nA,1,2\\n' >&3; exec 3>&-; wait $!
      """,
      in: folder
    )
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.lines.map { $0.trimmingCharacters(in: .whitespaces) } == ["2"])
    #expect(folder.names == [output])
  }

  @Test func whatIsNotOursStays() throws {
    let folder = try TemporaryFolder()
    let names = [
      ".map.abc123", ".map.pinfold-abc12", ".map.pinfold-abc1234", ".map.pinfold-abc12.",
      ".map.pinfold-abc12é", ".mop.pinfold-abc123", "map.pinfold-abc123", ".map.pinfold-abc123.new",
    ]
    for name in names { try makeFolder("\(folder.path)/\(name)", []) }
    // Not of the command, and no folder.
    try makeFolder("\(folder.path)/.map.pinfold-letter", ["index.html", "letter.txt"])
    try makeFolder("\(folder.path)/target", ["index.html"])
    let link = "\(folder.path)/.map.pinfold-link12"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
    _ = try folder.path(".map.pinfold-file12", "")
    let before = folder.names
    try makeFolder("\(folder.path)/.map.pinfold-ABC123", ["index.html"])
    _ = try PendingFolder(for: "\(folder.path)/map", .map, isForced: false)
    #expect(folder.names == before)
  }

  @Test func filesThatAreNotOursStay() throws {
    let folder = try TemporaryFolder()
    for name in [".out.txt.abc123", ".out.txt.pinfold-abc12", ".other.txt.pinfold-abc123"] {
      _ = try folder.path(name, "")
    }
    try makeFolder("\(folder.path)/.out.txt.pinfold-folder", [])
    let file = try folder.path("places.csv", Self.csv)
    let before = folder.names
    _ = try folder.path(".out.txt.pinfold-abc123", "")
    #expect(try PinfoldRun("info", file, "-o", folder.path + "/out.txt").status == 0)
    #expect(folder.names.filter { $0 != "out.txt" } == before)
  }

  private func makeFolder(_ path: String, _ files: [String]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    for name in files { try Data().write(to: URL(filePath: "\(path)/\(name)")) }
  }

  // MARK: - Replacing a folder

  /// Writes what the tests tell from an older one.
  private func put(_ number: Int, at path: String, exchanges: Bool = true) throws {
    let pending = try PendingFolder(for: path, .tiles, isForced: true)
    try Data("\(number)".utf8).write(to: URL(filePath: pending.temporaryPath + "/tiles.json"))
    try pending.finish(exchanges: exchanges)
  }

  /// At no time is there none, whenever the process is killed.
  @Test func aReplacedFolderIsAlwaysThere() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/tiles"
    try put(0, at: path)
    let looking = Task.detached {
      var isThere = true
      while !Task.isCancelled && isThere { isThere = access("\(path)/tiles.json", F_OK) == 0 }
      return isThere
    }
    for number in 1...1000 { try put(number, at: path) }
    looking.cancel()
    #expect(await looking.value)
    #expect(try String(contentsOfFile: "\(path)/tiles.json", encoding: .utf8) == "1000")
    #expect(folder.names == ["tiles"])
  }

  /// Some file systems cannot exchange names.
  @Test func foldersAreReplacedWithoutExchange() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/tiles"
    for number in 0..<3 { try put(number, at: path, exchanges: false) }
    #expect(try String(contentsOfFile: "\(path)/tiles.json", encoding: .utf8) == "2")
    #expect(folder.names == ["tiles"])
  }

  /// The states in which a kill leaves a folder without exchange: before, between and after the
  /// two steps.
  @Test(arguments: [(true, true, false), (false, true, true), (true, false, true)])
  func aKillLosesNoFolder(isThere: Bool, hasNew: Bool, hasOld: Bool) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/tiles"
    let left = "\(folder.path)/.tiles.pinfold-abc123"
    if isThere { try makeFolder(path, ["tiles.json"]) }
    if hasNew { try makeFolder(left, ["tiles.json"]) }
    if hasOld { try makeFolder(left + ".old", ["tiles.json", "metadata.json"]) }
    #expect(throws: CommandError.self) {
      _ = try PendingFolder(for: path, .tiles, isForced: false)
    }
    #expect(folder.names == ["tiles"])
    #expect(access("\(path)/metadata.json", F_OK) == (isThere ? -1 : 0))
  }

  /// A folder that is made is never one that another run is removing.
  @Test func manyRunsStartAtOnce() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tiles"
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            let pending = try PendingFolder(for: path, .tiles, isForced: false)
            // Others begin meanwhile.
            try await Task.sleep(for: .microseconds(500))
            guard access(pending.temporaryPath, F_OK) == 0 else { return false }
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    #expect(folder.names.isEmpty)
  }
}
