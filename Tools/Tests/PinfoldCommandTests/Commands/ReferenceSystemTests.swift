import Foundation
import Pinfold
import PinfoldReaders
import PinfoldStore
import Testing

@testable import pinfold

/// `--crs`: files with coordinates in another reference system than WGS 84.
@Suite struct ReferenceSystemTests {
  private static let csv = """
    name,x,y,latitude
    Berlin,391776.85,5820073.8,north
    Nowhere,1e20,1e20,south
    Graz,533475.43,5213390.09,south

    """

  private static let hasGDAL = (try? PinfoldRun.shell("command -v gdaltransform"))?.status == 0

  // MARK: - Commands

  @Test(.enabled(if: hasGDAL, "gdal-bin is missing"))
  func clustersArePlacedInDegrees() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", Self.csv)
    let run = try PinfoldRun.cluster(file, ["--crs", "EPSG:32633", "--format", "csv"])
    #expect(run.status == 0)
    #expect(run.errorText.contains("1 × outside the reference system"))
    #expect(run.lines.count == 3)
    #expect(run.lines[0].hasSuffix(",name,x,y,_latitude"))
    let berlin = try #require(run.lines.first { $0.contains("Berlin") })
    #expect(berlin.hasPrefix("52.52") && berlin.hasSuffix(",Berlin,391776.85,5820073.8,north"))
    #expect(try PinfoldRun("info", file, "--crs", "EPSG:32633", "-q").status == 0)
  }

  /// A store has the columns as they are, and its text degrees beside them.
  @Test(.enabled(if: hasGDAL, "gdal-bin is missing"), arguments: ["csv", "json"])
  func storesKeepTheColumns(ending: String) throws {
    let folder = try TemporaryFolder()
    let rows = #"[{"name":"Berlin","x":391776.85,"y":5820073.8,"latitude":"north"}]"#
    let file = try folder.path("places.\(ending)", ending == "csv" ? Self.csv : rows)
    let made = try PinfoldRun("import", file, "--crs", "EPSG:32633", "-q")
    #expect(made.status == 0 && made.errorText.isEmpty)
    let path = file + ".gpkg"
    let store = try PlaceStore(opening: path)
    #expect(store.isCurrent(forFile: file, options: ReadOptions(crs: "EPSG:32633")))
    #expect(!store.isCurrent(forFile: file))
    #expect(!store.isCurrent(forFile: file, options: ReadOptions(crs: "EPSG:3857")))
    #expect(store.coordinateColumnNames == nil && store.source.crs == "EPSG:32633")
    _ = try store.apply([.move(PointID(0), to: Coordinate(latitude: 48, longitude: 2))])
    try store.close()
    let export = try PinfoldRun("export", path, "--format", "csv", "-q")
    #expect(export.lines[0] == "_latitude,longitude,name,x,y,latitude")
    #expect(export.lines[1] == "48.0,2.0,Berlin,391776.85,5820073.8,north")
    // The store is read as it was made, and not by the column that has a usual name.
    let cluster = try PinfoldRun.cluster(path, ["--format", "csv"])
    #expect(cluster.status == 0 && cluster.errorText.isEmpty)
    #expect(cluster.lines[1].hasPrefix("48") && cluster.lines[1].contains(",north"))
  }

  // MARK: - Names

  /// Lambert-93 as ESRI's programs write it, and with another meridian.
  private static func lambert(meridian: Int = 3) -> String {
    "PROJCS[\"RGF_1993_Lambert_93\",GEOGCS[\"GCS_RGF_1993\",DATUM[\"D_RGF_1993\","
      + "SPHEROID[\"GRS_1980\",6378137.0,298.257222101]],PRIMEM[\"Greenwich\",0.0],"
      + "UNIT[\"Degree\",0.0174532925199433]],PROJECTION[\"Lambert_Conformal_Conic\"],"
      + "PARAMETER[\"False_Easting\",700000.0],PARAMETER[\"False_Northing\",6600000.0],"
      + "PARAMETER[\"Central_Meridian\",\(meridian).0],PARAMETER[\"Standard_Parallel_1\",49.0],"
      + "PARAMETER[\"Standard_Parallel_2\",44.0],PARAMETER[\"Latitude_Of_Origin\",46.5],"
      + "UNIT[\"Meter\",1.0]]"
  }

  private static let paris = "x,y\n652469.02,6862035.26\n"

  @Test(.enabled(if: hasGDAL, "gdal-bin is missing"))
  func namesAreReadAsTheyAreMeant() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", Self.paris)
    for crs in ["EPSG:2154", "epsg:2154", " \(Self.lambert())\n"] {
      let run = try PinfoldRun("info", file, "--crs", crs)
      #expect(run.status == 0 && run.errorText.isEmpty, "\(run.errorText)")
      #expect(run.text.contains("2.3522,48.8566,2.3522,48.8566"))
    }
    let run = try PinfoldRun("info", file, "--crs", Self.lambert())
    #expect(run.text.contains("from y, x, in RGF_1993_Lambert_93\n"))
  }

  // MARK: - Warnings

  @Test(.enabled(if: hasGDAL, "gdal-bin is missing"))
  func coordinatesOfAnotherSystemAreWarnedOf() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", "lat,lon\n48,2\n49,3\n")
    let degrees = try PinfoldRun("info", file, "--crs", "EPSG:2154")
    #expect(degrees.status == 0)
    #expect(
      degrees.errorText
        == "pinfold: \(file): all coordinates are between -180 and 180, like degrees, but are "
        + "read in the system EPSG:2154; leave out --crs if they are degrees.\n"
    )
    let other = try folder.path("other.csv", Self.paris)
    let swapped = ["--crs", "EPSG:2154", "--latitude", "x", "--longitude", "y"]
    #expect(
      try PinfoldRun(list: ["info", other] + swapped).errorText
        == "pinfold: \(other): the only place is far outside of the area that EPSG:2154 is for; "
        + "check --crs, and whether --latitude and --longitude are swapped.\n"
    )
    #expect(try PinfoldRun(list: ["info", other, "-q"] + swapped).errorText.isEmpty)
  }

  // MARK: - What is refused

  @Test(arguments: ["", "-i", " "])
  func whatIsNoNameIsRefused(crs: String) throws {
    let run = try PinfoldRun("info", "x.csv", "--crs", crs)
    #expect(run.status != 0)
    #expect(
      run.errorText.contains(
        "The --crs \"\(crs)\" is not a coordinate reference system; pass one such as EPSG:2154."
      )
    )
  }

  @Test func storesAndTablesAreInDegrees() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", "lat,lon\n1,2\n")
    #expect(try PinfoldRun("import", file, "-q").status == 0)
    for command in ["info", "serve"] {
      let store = try PinfoldRun(command, file + ".gpkg", "--crs", "EPSG:2154")
      #expect(
        store.errorText
          == "pinfold: \(file).gpkg is a place store, whose coordinates are degrees; leave out --crs.\n"
      )
      let table = try PinfoldRun(command, "postgresql://nowhere/a?table=b", "--crs", "EPSG:2154")
      #expect(table.status != 0 && table.errorText.contains("is a table of PostgreSQL"))
    }
  }

  // MARK: - The program

  /// Runs `pinfold info` with a program in place of gdaltransform.
  private func info(_ script: String?) throws -> PinfoldRun {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", "x,y\n1,2\n3,4\n5,6\n")
    if let script {
      let program = try folder.path("gdaltransform", "#!/bin/sh\n\(script)\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    }
    let path = script == nil ? folder.path : "\(folder.path):/bin:/usr/bin"
    return try .shell("PATH=\(path) exec \"$PINFOLD\" info \(file) --crs EPSG:2154 -q")
  }

  @Test func aMissingProgramIsNamedWithItsPackage() throws {
    let run = try info(nil)
    #expect(run.status != 0)
    #expect(
      run.errorText.contains(
        "has coordinates in EPSG:2154, which need the program gdaltransform; install "
          + "it, for instance with apt install gdal-bin"
      )
    )
  }

  @Test func aMissingFolderForTemporaryFilesIsNamed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", "x,y\n1,2\n")
    let run = try PinfoldRun.shell(
      "TMPDIR=/nowhere exec \"$PINFOLD\" info \(file) --crs EPSG:2154"
    )
    #expect(run.status != 0)
    #expect(
      run.errorText.contains(
        "could not be written to /nowhere: this folder does not exist; set TMPDIR"
      )
    )
  }

  @Test(arguments: [
    ("kill -9 $$", "it was stopped, without a message"),
    ("read line && { echo 1 2; kill -9 $$; }; true", "it was stopped, without a message"),
    ("read line && echo 1 2; true", "it wrote 1 places for 3 rows"),
    ("cat", ""),
    ("sed p", "it wrote more than 3 places for 3 rows"),
    ("while read line; do echo good morning; done", "it wrote \"good morning\" in place of"),
    ("while read line; do echo; done", "it wrote \"\" in place of"),
    ("read line && printf '1 2\\n3 4\\n5 6'; true", "it wrote \"5 6\" in place of"),
    ("read line && yes 1 | tr -d '\\n'; true", "in place of"),
    ("read line && yes 1 2; true", "it wrote more than 3 places"),
    ("echo broken >&2; exit 3", "(broken)"),
  ])
  func aProgramThatFailsIsAnError(script: String, message: String) throws {
    let run = try info(script)
    #expect((run.status == 0) == message.isEmpty && !run.endedBySignal)
    #expect(run.errorText.contains(message) || message.isEmpty)
    #expect(run.errorText.contains("could not be transformed from EPSG:2154") != message.isEmpty)
  }
}
