import Foundation
import Testing

@testable import pinfold

/// What runs that were killed left beside their outputs.
@Suite struct AbandonedOutputTests {
  private static let csv = "name,lat,lon\nA,1,2\nB,3,4\n"

  /// Runs a command until it waits for places, then lines of shell. They see its output as `$OUT`
  /// and its process as `$!`.
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
      ("export - -o", "out.html"), ("info - -o", String(repeating: "é", count: 120)),
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
  @Test(arguments: [("info - -o", "out.txt"), ("cluster - -o", "out.geojson")])
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

  @Test func filesThatAreNotOursStay() throws {
    let folder = try TemporaryFolder()
    for name in [".out.txt.abc123", ".out.txt.pinfold-abc12", ".other.txt.pinfold-abc123"] {
      _ = try folder.path(name, "")
    }
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/.out.txt.pinfold-folder",
      withIntermediateDirectories: false
    )
    let file = try folder.path("places.csv", Self.csv)
    let before = folder.names
    _ = try folder.path(".out.txt.pinfold-abc123", "")
    #expect(try PinfoldRun("info", file, "-o", folder.path + "/out.txt").status == 0)
    #expect(folder.names.filter { $0 != "out.txt" } == before)
  }
}
