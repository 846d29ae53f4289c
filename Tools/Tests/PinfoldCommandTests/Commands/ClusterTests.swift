import Foundation
import Pinfold
import Testing

@testable import pinfold

@Suite struct ClusterTests {
  private let airports = TestFiles.example("airports.csv")

  /// The map points of the airports, read without the code under test.
  private static let mapPoints: [MapPoint] = {
    let text = try? String(contentsOfFile: TestFiles.example("airports.csv"), encoding: .utf8)
    // The names may be quoted and hold commas; two numbers in a row are only where
    // the coordinates are.
    return (text ?? "").split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      for (latitude, longitude) in zip(fields, fields.dropFirst()) {
        guard let latitude, let longitude else { continue }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        return WebMercator.mapPoint(for: place)
      }
      return nil
    }
  }()

  /// Counts the airports in a map rect, which may cross the antimeridian.
  private func count(in rect: [Double]) -> Int {
    Self.mapPoints.count { point in
      // As positions are kept, to a sixteenth of a map point.
      let (x, y) = ((point.x * 16).rounded() / 16, (point.y * 16).rounded() / 16)
      guard y >= rect[1], min(y, 268_435_455) < rect[1] + rect[3] else { return false }
      return [0, 268_435_456].contains { x + $0 >= rect[0] && x + $0 < rect[0] + rect[2] }
    }
  }

  @Test(arguments: [
    ["--rect", "-125,24,-66,50"], ["--rect", "5,45,11,48", "--margin", "0"],
    ["--rect", "170,-50,-170,-30"], ["--rect", "179,-20,-179,-15"],
    ["--rect", "-180,-85,180,85", "--size", "500x2000"], ["--margin", "-0.3"],
    ["--rect", "13,52,14,53", "--max-zoom", "3", "--size", "3000x20"],
  ])
  func countsAddUpToThePlannedArea(arguments: [String]) throws {
    let run = try PinfoldRun.cluster(airports, arguments)
    #expect(run.status == 0, "\(run.errorText)")
    let collection = try FeatureCollection(run)
    let rect = try #require(collection.plan["planned_map_rect"] as? [Double])
    let expected = count(in: rect)
    #expect(collection.memberCount == expected)
    #expect(collection.memberCount > 0)
    #expect(Set(collection.features.map(\.id)).count == collection.features.count)
    #expect(collection.plan["rows"] as? Int == 28_298)
  }

  /// Data has all clusters by default, and only the remaining ones with `--overlaps`. A moved place
  /// is where its circle is. Every other place is where the file has it, to the last digit.
  @Test func overlapsAreKeptInDataUnlessAskedFor() throws {
    let view = ["--rect", "5,44,15,50"]
    let kept = try FeatureCollection(try PinfoldRun.cluster(airports, view))
    var collections = [kept]
    for overlaps in ["keep", "merge", "move"] {
      let run = try PinfoldRun.cluster(airports, view + ["--overlaps", overlaps])
      collections.append(try FeatureCollection(run))
    }
    #expect(collections.allSatisfy { $0.memberCount == kept.memberCount })
    let counts = collections.map(\.features.count)
    #expect(counts[1] == counts[0] && counts[2] < counts[3] && counts[3] <= counts[0])
    let places = Dictionary(uniqueKeysWithValues: kept.features.map { ($0.id, $0) })
    let distances = collections[3].features.compactMap { feature -> Double? in
      guard feature.isCluster == false, let place = places[feature.id] else { return nil }
      return hypot(feature.longitude - place.longitude, feature.latitude - place.latitude)
    }
    #expect(distances.contains { $0 > 1e-4 })
    #expect(distances.contains(0) && !distances.contains { $0 > 0 && $0 < 1e-6 })
  }

  /// Without a rect, everything is shown.
  @Test func allPlacesAreTheDefault() throws {
    let collection = try FeatureCollection(try PinfoldRun.cluster(airports, ["--margin", "0"]))
    #expect(collection.memberCount == 28_298)
  }

  @Test func aRectAcrossTheAntimeridianHasBothSides() throws {
    let run = try PinfoldRun.cluster(airports, ["--rect", "160,10,-140,11", "--margin", "0"])
    let longitudes = try FeatureCollection(run).features.map(\.longitude)
    #expect(longitudes.contains { (160..<175).contains($0) })
    #expect(longitudes.contains { (-160..<(-150)).contains($0) })
    #expect(longitudes.allSatisfy { abs($0) > 120 })
  }

  @Test func requestedAggregatesAreInTheFeatures() throws {
    let run = try PinfoldRun.cluster(
      airports,
      ["--where", "country=US", "--where", "elevation_ft>5000"]
        + ["sum", "min", "max", "mean"].flatMap { ["--\($0)", "elevation_ft"] }
    )
    let collection = try FeatureCollection(run)
    #expect(collection.plan["rows"] as? Int == collection.memberCount)
    for feature in collection.features {
      let figures = try ["sum", "min", "max", "mean"].map {
        try #require(feature.properties["\($0)_elevation_ft"] as? Double)
      }
      #expect(figures[1] > 5000)
      #expect(figures[1] <= figures[3] && figures[3] <= figures[2])
      #expect(abs(figures[3] * Double(feature.count) - figures[0]) < 0.01)
      #expect(feature.isCluster == (feature.count > 1))
      #expect((feature.properties["country"] as? String) == (feature.count == 1 ? "US" : nil))
    }
  }

  @Test func placesAtOneLocationSayThatTheyAre() throws {
    let run = try PinfoldRun.cluster(TestFiles.fixture("places.csv"), ["--max-zoom", "0", "-q"])
    let stacks = try FeatureCollection(run).features.filter {
      $0.properties["unique_location"] as? Bool == true
    }
    #expect(stacks.map(\.count) == [3])
  }

  @Test func noRowIsNoFeature() throws {
    for format in ["geojson", "csv"] {
      let run = try PinfoldRun.cluster(airports, ["--where", "country=none", "--format", format])
      #expect(run.status == 0)
    }
    let run = try PinfoldRun.cluster(airports, ["--where", "country=none"])
    #expect(try FeatureCollection(run).features.isEmpty)
  }

  @Test(arguments: [
    (["--where", "name=none"], "pinfold: none of 9 rows satisfies the --where.\n"),
    (
      ["--rect", "0,0,1,1"],
      "pinfold: nothing is in view; pinfold info says where the places are.\n"
    ),
    (["--where", "name~ji", "--rect", "130,30,140,40"], ""),
  ])
  func nothingToShowIsReported(arguments: [String], sentence: String) throws {
    let path = TestFiles.fixture("places.csv")
    let run = try PinfoldRun.cluster(path, arguments)
    #expect(run.status == 0)
    #expect(run.errorText.hasSuffix("(\"north\")\n" + sentence))
    #expect(try PinfoldRun.cluster(path, arguments + ["-q"]).errorText.isEmpty)
  }

  @Test func namesOfColumnsDoNotHideTheFacts() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("a.csv", "lat,lon,cluster,cluster_id,_cluster\n1,2,x,y,z\n")
    let run = try PinfoldRun.cluster(file, [])
    let properties = try #require(try FeatureCollection(run).features.first).properties
    #expect(properties["cluster"] as? Bool == false)
    #expect(properties["cluster_id"] as? String == "p0")
    #expect(properties["_cluster"] as? String == "x")
    #expect(properties["__cluster"] as? String == "z")
    let csv = try PinfoldRun.cluster(file, ["--format", "csv"])
    #expect(
      csv.lines.first
        == "latitude,longitude,cluster,cluster_id,point_count,point_count_abbreviated,"
        + "unique_location,_cluster,_cluster_id,__cluster"
    )
  }

  @Test func fieldsAreQuotedWhereTheyMustBe() throws {
    let run = try PinfoldRun.cluster(
      TestFiles.fixture("places.csv"),
      ["--format", "csv", "--max-zoom", "0", "-q"]
    )
    #expect(run.text.contains("true,\"Nijō Castle, \"\"Nijō-jō\"\"\",castle,1770000\n"))
  }

  /// A CSV output can be read again.
  @Test func tablesOfClustersAreFilesOfPlaces() throws {
    let csv = try PinfoldRun.cluster(airports, ["--format", "csv", "--margin", "0"])
    let again = try PinfoldRun(
      "cluster",
      "-",
      "--sum",
      "point_count",
      "--cell-size",
      "100000",
      input: csv.output
    )
    let features = try FeatureCollection(again).features
    #expect(features.count == 1)
    #expect(features.first?.properties["sum_point_count"] as? Int == 28_298)
  }
}
