import Foundation
import Pinfold
import PinfoldStore
import Testing

@testable import pinfold

/// The server accepts edits only if they last.
@Suite struct ServedStoreTests {
  private let csv = "name,lat,lon\nA,1,2\nB,3,4\n"

  /// Runs lines of shell in a folder with `places.csv`: `serve` starts a server, which is
  /// killed when it serves, and `confined` runs without the rights of root.
  private func shell(_ folder: TemporaryFolder, _ lines: String) throws -> PinfoldRun {
    try PinfoldRun.shell(
      """
      cd '\(folder.path)'; mkdir -p tmp; export TMPDIR=$PWD/tmp
      serve() {
        rm -f out err  # of the one before
        { "$PINFOLD" serve "$@" --port 0 > out 2> err <&3 & } 3<&0
        server=$!
        while ! grep -q Serving out && kill -0 $server; do sleep 0.05; done 2> /dev/null
        { kill -KILL $server; wait $server; } 2> /dev/null
        cat err >&2
      }
      confined() {
        if [ $(id -u) = 0 ]; then
          setpriv --bounding-set=-dac_override,-dac_read_search "$@"
        else "$@"; fi
      }
      \(lines)
      """
    )
  }

  @Test func standardInputIsNotEdited() throws {
    let run = try PinfoldRun(
      list: ["serve", "-", "--allow-edits", "--port", "0"],
      input: Data(csv.utf8)
    )
    #expect(run.status == 1 && run.text.isEmpty)
    #expect(
      run.errorText
        == "pinfold: standard input has no store that can be written, so edits would be lost "
        + "when the server stops; choose a location for the store with --store, or serve "
        + "without --allow-edits.\n"
    )
  }

  @Test func tablesAreNotEdited() throws {
    let table = "postgresql://127.0.0.1:1/shop?table=places"
    for sources in [[table], [table, "postgresql://127.0.0.1:1/shop?table=others"]] {
      let run = try PinfoldRun(list: ["serve"] + sources + ["--allow-edits", "--port", "0"])
      #expect(run.status == 64 && run.text.isEmpty)
      #expect(
        run.errorText.contains(
          "The server does not write to tables of PostgreSQL; leave out --allow-edits, and edit "
            + "the table with the database's own programs: the map follows it."
        )
      )
    }
    // Files beside a table can be edited.
    let run = try PinfoldRun(
      "serve",
      "/nowhere/places.csv",
      table,
      "--allow-edits",
      "--port",
      "0"
    )
    #expect(run.errorText.hasPrefix("pinfold: /nowhere/places.csv does not exist"))
  }

  @Test func missingFilesAreReported() throws {
    let run = try PinfoldRun("serve", "/nowhere/places.csv", "--allow-edits", "--port", "0")
    #expect(run.errorText.hasPrefix("pinfold: /nowhere/places.csv does not exist"))
  }

  @Test func aFolderThatTakesNoStoreIsNotEdited() throws {
    let folder = try TemporaryFolder()
    _ = try folder.path("places.csv", csv)
    let run = try shell(
      folder,
      """
      mkdir closed; cp places.csv closed; chmod 555 closed
      confined "$PINFOLD" serve closed/places.csv --allow-edits --port 0
      status=$?; chmod 755 closed; exit $status
      """
    )
    #expect(run.status == 1 && run.text.isEmpty)
    #expect(run.errorText.hasPrefix("pinfold: closed/places.csv has no store that can be written"))
    #expect(folder.names == ["closed", "places.csv", "tmp"])
  }

  /// One of an earlier time, in a folder that has been closed since.
  @Test func aStoreThatMayNotBeWrittenIsReadOnly() throws {
    let folder = try TemporaryFolder()
    _ = try folder.path("places.csv", csv)
    let run = try shell(
      folder,
      """
      mkdir closed; cp places.csv closed; "$PINFOLD" import closed/places.csv
      chmod 444 closed/*.gpkg; chmod 555 closed
      confined "$PINFOLD" serve closed/places.csv --allow-edits --port 0
      chmod 755 closed
      """
    )
    #expect(run.errorText.hasPrefix("pinfold: closed/places.csv has no store that can be written"))
  }

  @Test func aStoreElsewhereIsKept() throws {
    let folder = try TemporaryFolder()
    _ = try folder.path("places.csv", csv)
    let run = try shell(
      folder,
      """
      serve - --allow-edits --store kept.gpkg < places.csv
      serve places.csv --allow-edits --store other.gpkg
      """
    )
    #expect(run.errorText.isEmpty)
    #expect(folder.names.filter { $0.hasSuffix(".gpkg") } == ["kept.gpkg", "other.gpkg"])
    #expect(try PlaceStore(opening: folder.path + "/kept.gpkg").placeCount == 2)
    #expect(try PlaceStore(opening: folder.path + "/other.gpkg").source.name == "places.csv")
  }

  /// Edits of standard input are kept, even if standard input has other content now.
  @Test func editsOfStandardInputAreKept() throws {
    let folder = try TemporaryFolder()
    _ = try folder.path("places.csv", csv)
    let path = folder.path + "/kept.gpkg"
    #expect(try shell(folder, "serve - --store kept.gpkg < places.csv").errorText.isEmpty)
    let store = try PlaceStore(opening: path)
    _ = try store.apply([.remove(PointID(0))])
    try store.close()
    let run = try shell(folder, "\"$PINFOLD\" serve - --store kept.gpkg < places.csv")
    #expect(run.status == 1)
    #expect(
      run.errorText
        == "pinfold: kept.gpkg has 1 edit that would be lost; name another store, "
        + "or pass --discard-edits.\n"
    )
    #expect(try PlaceStore(opening: path).placeCount == 1)
  }

  @Test func aStoreIsForOneFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", csv)
    let two = try PinfoldRun("serve", file, file, "--store", "x.gpkg")
    #expect(two.status == 64)
    #expect(
      two.errorText.contains("The --store works only with a single file; make stores of the others")
    )
    #expect(try PinfoldRun("import", file).status == 0)
    let itself = try PinfoldRun("serve", file + ".gpkg", "--store", "x.gpkg")
    #expect(itself.status == 1)
    #expect(
      itself.errorText
        == "pinfold: \(file).gpkg is already a place store; serve it without --store.\n"
    )
  }

  /// A killed server cannot tidy up; the next one does it.
  @Test func temporaryStoresOfKilledServersAreSwept() throws {
    let folder = try TemporaryFolder()
    _ = try folder.path("places.csv", csv)
    let run = try shell(
      folder,
      """
      serve - < places.csv; ls tmp | wc -l
      serve - < places.csv; ls tmp | wc -l
      serve places.csv; ls tmp | wc -l
      """
    )
    #expect(run.lines.map { $0.filter(\.isNumber) } == ["1", "1", "0"])
  }

  /// `touch` does not make a store with edits invalid.
  @Test func anEditedStoreOutlivesTouch() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", csv)
    #expect(try PinfoldRun("import", file).status == 0)
    let store = try PlaceStore(opening: file + ".gpkg")
    _ = try store.apply([.remove(PointID(0))])
    try store.close()
    let run = try shell(folder, "touch places.csv; serve places.csv --allow-edits; cat out")
    #expect(run.errorText.isEmpty)
    #expect(run.text.contains("Serving places.csv (1 place)"))
    let changed = try shell(
      folder,
      "echo C,5,6 >> places.csv; \"$PINFOLD\" serve places.csv --allow-edits --port 0"
    )
    #expect(changed.errorText.contains("places.csv has changed since places.csv.gpkg was made"))
  }

  @Test func anEditedStoreOfOtherOptionsIsKept() throws {
    let made = [
      ["--crs", "EPSG:4258"], ["--latitude", "lat"], ["--longitude", "lon"],
      ["--encoding", "latin1"], ["--strict"], [],
    ]
    for flags in made {
      if flags.first == "--crs", try PinfoldRun.shell("command -v gdaltransform").status != 0 {
        continue
      }
      let folder = try TemporaryFolder()
      let file = try folder.path("places.csv", csv)
      #expect(try PinfoldRun(list: ["import", file, "-q"] + flags).status == 0)
      let store = try PlaceStore(opening: file + ".gpkg")
      _ = try store.apply([.remove(PointID(0))])
      try store.close()
      let other = flags.isEmpty ? ["--strict"] : []
      let run = try PinfoldRun(list: ["serve", file, "--port", "0"] + other)
      #expect(run.status == 1)
      #expect(run.errorText.contains("read with other options, and the store has 1 edit; serve"))
    }
  }
}
