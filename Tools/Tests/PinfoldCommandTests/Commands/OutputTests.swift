import Foundation
import Testing

@testable import pinfold

@Suite struct OutputTests {
  @Test func aFileAppearsWhole() throws {
    let folder = try TemporaryFolder()
    let run = try PinfoldRun("generate", "kyoto", "-o", folder.path + "/k.csv")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(folder.names == ["k.csv"])
    let content = try String(contentsOfFile: folder.path + "/k.csv", encoding: .utf8)
    #expect(content == (try PinfoldRun("generate", "kyoto").text))
  }

  /// The ending of a name sets the format of the file, unless `--format` does.
  @Test func theEndingIsTheFormat() throws {
    let folder = try TemporaryFolder()
    let file = TestFiles.fixture("places.csv")
    func start(_ name: String, _ options: String...) throws -> String {
      let path = folder.path + "/" + name
      #expect(try PinfoldRun.cluster(file, ["-o", path] + options).status == 0)
      return String(try String(contentsOfFile: path, encoding: .utf8).prefix(9))
    }
    #expect(try start("a.csv") == "latitude,")
    #expect(try start("a.json").hasPrefix("{\"type\":"))
    #expect(try start("a.out").hasPrefix("{\"type\":"))
    #expect(try start("b.csv", "--format", "geojson").hasPrefix("{\"type\":"))
  }

  @Test func aFailureLeavesWhatWasThere() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path("out.svg", "old")
    let run = try PinfoldRun("cluster", "nowhere.csv", "-o", path)
    #expect(run.status == 1)
    #expect(folder.names == ["out.svg"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test(arguments: ["TERM", "HUP"])
  func anInterruptionLeavesNothing(signal: String) throws {
    let folder = try TemporaryFolder()
    // Reading a pipe that never ends, it waits until it is stopped.
    let run = try PinfoldRun.shell(
      """
      (echo lat,lon; echo 1,2; exec sleep 10) | "$PINFOLD" info - -o '\(folder.path)/out.txt' &
      for wait in 1 2 3 4 5 6 7 8 9 10; do
        ls -A '\(folder.path)' | grep -q out.txt && break; sleep 0.2
      done
      ls -A '\(folder.path)'; kill -\(signal) $!; wait $!; echo $?
      """
    )
    #expect(run.lines.first?.hasPrefix(".out.txt.") == true)
    #expect(folder.names.isEmpty)
  }

  /// A shell's jobs in the background ignore these, so the program takes the place
  /// of the shell.
  @Test(arguments: ["INT", "QUIT"])
  func anInterruptionFromTheKeyboardLeavesNothing(signal: String) throws {
    let folder = try TemporaryFolder()
    let run = try PinfoldRun.shell(
      """
      cd '\(folder.path)'; mkfifo places
      (exec >places; echo lat,lon; echo 1,2; exec sleep 2) &
      (sleep 1; ls -A; kill -\(signal) $$) &
      exec "$PINFOLD" info - -o out.txt <places
      """
    )
    #expect(run.lines.first?.hasPrefix(".out.txt.") == true)
    #expect(folder.names == ["places"])
  }

  @Test func aFileKeepsItsPermissionsAndItsLinks() throws {
    let folder = try TemporaryFolder()
    let run = try PinfoldRun.shell(
      """
      cd '\(folder.path)'; umask 022
      echo old > real.csv; chmod 640 real.csv; ln -s real.csv link.csv
      "$PINFOLD" generate kyoto -o link.csv; "$PINFOLD" generate kyoto -o new.csv
      stat -c '%A %n' link.csv real.csv new.csv; head -n 1 real.csv
      """
    )
    #expect(
      run.lines == [
        "lrwxrwxrwx link.csv", "-rw-r----- real.csv", "-rw-r--r-- new.csv", "latitude,longitude",
      ]
    )
  }

  /// A redirected file keeps its earlier content.
  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/fd/7"])
  func openFilesAreWrittenToWhereTheyAre(path: String) throws {
    let folder = try TemporaryFolder()
    let run = try PinfoldRun.shell(
      """
      cd '\(folder.path)'
      { echo before; "$PINFOLD" generate kyoto --count 1 -o \(path) 7>&1; echo after; } > all
      cat all; ls -A; "$PINFOLD" generate kyoto --count 1 -o /dev/stderr
      """
    )
    let place = "34.97824663241472,135.75459679076"
    try #require(run.lines.count == 5)
    #expect(run.lines[1] == "latitude,longitude")
    #expect([run.lines[0], run.lines[3], run.lines[4]] == ["before", "after", "all"])
    #expect(run.errorText.hasPrefix("latitude,longitude\n\(place.prefix(8))"))
  }

  @Test func aDescriptorThatIsNotOpen() throws {
    let run = try PinfoldRun("generate", "kyoto", "-o", "/dev/fd/99")
    #expect(
      run.errorText
        == "pinfold: /dev/fd/99 cannot be written: Bad file descriptor; "
        + "choose another location with --output.\n"
    )
    #expect(run.status == 1)
  }

  @Test func aLinkToAFileThatIsNotThereYetStays() throws {
    let folder = try TemporaryFolder()
    let run = try PinfoldRun.shell(
      """
      cd '\(folder.path)'; mkdir in; ln -s new.csv in/link.csv; ln -s in/link.csv link.csv
      ln -s loop loop
      "$PINFOLD" generate kyoto --count 1 -o link.csv; head -n 1 in/new.csv
      stat -c '%F' link.csv in/link.csv; "$PINFOLD" generate kyoto -o loop
      """
    )
    #expect(run.lines == ["latitude,longitude", "symbolic link", "symbolic link"])
    #expect(run.errorText.contains("loop cannot be written: too many links"))
  }

  @Test func aFolderThatIsNotThere() throws {
    let run = try PinfoldRun("generate", "kyoto", "-o", "nowhere/k.csv")
    #expect(
      run.errorText
        == "pinfold: nowhere/k.csv cannot be written, because its folder does not exist; "
        + "create it first.\n"
    )
    #expect(run.status == 1)
  }

  @Test func aFolderIsNoFile() throws {
    let folder = try TemporaryFolder()
    let run = try PinfoldRun("generate", "kyoto", "-o", folder.path)
    #expect(run.errorText == "pinfold: \(folder.path) is a directory; name a file inside it.\n")
    #expect(run.status == 1)
  }

  @Test(arguments: ["formats", "--help", "info --help", "--version"])
  func linesThatAreLostAreReported(arguments: String) throws {
    let run = try PinfoldRun.shell("\"$PINFOLD\" \(arguments) > /dev/full")
    #expect(
      run.errorText == "pinfold: standard output could not be written: No space left on device.\n"
    )
    #expect(run.status == 1)
  }

  /// A script may ask whether a store is intact.
  @Test func aCheckWhoseAnswerIsLostFails() throws {
    let folder = try TemporaryFolder()
    let store = "\(folder.path)/kyoto.gpkg"
    let run = try PinfoldRun.shell(
      "\"$PINFOLD\" generate kyoto | \"$PINFOLD\" import - \(store) >&2 && \"$PINFOLD\" check \(store) > /dev/full"
    )
    #expect(run.errorText.hasSuffix("output could not be written: No space left on device.\n"))
    #expect(run.status == 1)
  }

  @Test func aFullDiskIsReported() throws {
    let run = try PinfoldRun.shell("\"$PINFOLD\" generate uniform --count 100000 > /dev/full")
    #expect(
      run.errorText == "pinfold: standard output could not be written: No space left on device.\n"
    )
    #expect(run.status == 1)
    let file = try PinfoldRun("generate", "kyoto", "-o", "/dev/full")
    #expect(file.errorText == "pinfold: /dev/full could not be written: No space left on device.\n")
  }

  /// Otherwise the next file that is opened takes the number of the closed stream.
  @Test func warningsWithoutStandardErrorStayOutOfTheFile() throws {
    let folder = try TemporaryFolder()
    let path = TestFiles.fixture("places.csv")
    let run = try PinfoldRun.shell(
      """
      "$PINFOLD" cluster '\(path)' --format csv -o '\(folder.path)/out.csv' 2>&-
      head -c 9 '\(folder.path)/out.csv'
      """
    )
    #expect(run.text == "latitude,")
  }

  /// The copy of a pipe that is kept for reading it again is not standard output.
  @Test func closedStreamsAreNotReplacedByFiles() throws {
    let run = try PinfoldRun.shell(
      "printf 'lat,lon\\n1,2\\n' | (exec 3<&0 0<&- >&-; \"$PINFOLD\" info /dev/fd/3)"
    )
    #expect(
      run.errorText == "pinfold: standard output could not be written: Bad file descriptor.\n"
    )
    #expect(run.status == 1)
  }

  @Test func aReaderThatLeavesEndsTheWriterQuietly() throws {
    let run = try PinfoldRun.shell("\"$PINFOLD\" generate uniform --count 300000 | head -n 1")
    #expect(run.text == "latitude,longitude\n")
    #expect(run.errorText.isEmpty)
  }
}
