import Foundation
import PinfoldReaders
import PinfoldStore
import Testing

@testable import pinfold

/// Named pipes, and the pipes that a shell makes from `<(command)`, give their bytes once.
@Suite struct PipeTests {
  private let csv = "lat,lon,name\n35.0,135.7,a\n35.1,135.8,b\n"

  /// Runs a line of shell with a named pipe `$PIPE` into which the places are written.
  private func run(_ line: String, in folder: TemporaryFolder) throws -> PinfoldRun {
    let file = try folder.path("a.csv", csv)
    return try PinfoldRun.shell(
      "cd '\(folder.path)'; PIPE='\(folder.path)/pipe'; mkfifo pipe; cat '\(file)' > pipe & "
        + "PIPE='\(folder.path)/pipe'; while ! [ -p pipe ]; do :; done; \(line)"
    )
  }

  @Test(arguments: [
    "timeout 60 $PINFOLD info $PIPE",
    "timeout 60 $PINFOLD cluster $PIPE --format csv",
    "timeout 60 $PINFOLD import $PIPE places.gpkg",
    "timeout 60 $PINFOLD render $PIPE -q -o map.svg",
    "timeout 60 $PINFOLD tiles $PIPE -o map.pmtiles",
    "cat $PIPE | timeout 60 $PINFOLD info /dev/fd/3 3<&0",
    "cat $PIPE | timeout 60 $PINFOLD import /dev/stdin places.gpkg",
  ])
  func commandsReadPipes(line: String) throws {
    let run = try run(line, in: try TemporaryFolder())
    #expect(run.status == 0)
    #expect(run.errorText.isEmpty)
  }

  /// Another program cannot read a pipe after its first bytes were read.
  @Test func filesOfOtherProgramsAreToBeSaved() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path(
      "a.parquet",
      "PAR1\u{15}\u{0}" + String(repeating: "\u{0}", count: 96)
    )
    let run = try PinfoldRun.shell(
      "cd '\(folder.path)'; mkfifo pipe; cat '\(file)' > pipe & timeout 60 $PINFOLD info pipe"
    )
    #expect(run.errorText == "pinfold: pipe is a Parquet file; save it, and pass the file.\n")
  }

  @Test func importNeedsANameForThePlacesOfAPipe() throws {
    let folder = try TemporaryFolder()
    let run = try run(
      "timeout 60 $PINFOLD import $PIPE; code=$?; cat pipe > rest; exit $code",
      in: folder
    )
    #expect(run.status == 64)
    #expect(run.errorText.contains("/pipe is a pipe; name the store to make."))
    // Nothing of it was consumed.
    #expect(try String(contentsOfFile: folder.path + "/rest", encoding: .utf8) == csv)
  }

  @Test func serveReadsPipes() throws {
    let folder = try TemporaryFolder()
    let run = try run(
      "timeout -s INT 20 $PINFOLD serve $PIPE --port 0 > out & pid=$!; "
        + "for i in $(seq 100); do grep -q Serving out && break; sleep 0.1; done; kill -INT $pid; "
        + "wait $pid; cat out",
      in: folder
    )
    #expect(run.text.contains("(2 places)"))
    #expect(!folder.names.contains("pipe.gpkg"))
  }
}
