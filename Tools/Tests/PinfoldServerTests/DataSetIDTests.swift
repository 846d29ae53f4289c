import PinfoldTesting
import Testing

@testable import PinfoldServer

@Suite struct DataSetIDTests {
  @Test(arguments: [
    (["/a/US Places.csv.gz"], ["us-places"]),
    (["東京.csv", "é.csv", "हिन्दी.csv"], ["東京", "é", "हिन्दी"]),
    (["My file (1).csv", "-", ""], ["my-file-1", "places-2", "places"]),
    (["shops.csv", "shops.geojson"], ["shops-csv", "shops-geojson"]),
    (["a/shops.csv", "b/shops.csv"], ["a-shops", "b-shops"]),
    (["x/a/shops.csv", "y/a/shops.csv", "b/shops.csv"], ["x-a-shops", "y-a-shops", "b-shops"]),
    (["a b.csv", "a-b.csv"], ["a-b-csv", "a-b-csv-2"]),
    (["places.csv", "places.csv"], ["places-csv", "places-csv-2"]),
  ])
  func filesHaveTheShortestDistinctIds(_ paths: [String], _ ids: [String]) {
    #expect(DataSetIDs.ids(of: paths) == ids)
  }

  @Test(arguments: 0..<50)
  func orderDoesNotMatterAndNoneOccursTwice(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let folders = ["", "a/", "b/", "a/b/", "/srv/a/", "../a/"]
    let names = ["shops", "Shops", "sh ops", "東京", "-"]
    let paths = Set(
      (0..<12).map { _ in
        folders.randomElement(using: &random)! + names.randomElement(using: &random)!  // not empty
          + [".csv", ".geojson", ""].randomElement(using: &random)!  // not empty
      }
    )
    let sorted = paths.sorted()
    let ids = Dictionary(uniqueKeysWithValues: zip(sorted, DataSetIDs.ids(of: sorted)))
    #expect(Set(ids.values).count == paths.count)
    let shuffled = sorted.shuffled(using: &random)
    #expect(DataSetIDs.ids(of: shuffled) == shuffled.map { ids[$0] })
  }
}
