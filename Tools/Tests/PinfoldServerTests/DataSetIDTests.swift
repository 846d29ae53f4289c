import Testing

@testable import PinfoldServer

@Suite struct DataSetIDTests {
  @Test(arguments: [
    (["/a/US Places.csv.gz"], ["us-places"]),
    (["東京.csv", "é.csv", "हिन्दी.csv"], ["東京", "é", "हिन्दी"]),
    (["My file (1).csv", "-", "", "shops/*.csv"], ["my-file-1", "places", "places-2", "shops"]),
    (["shops.csv", "a/shops.geojson", "shops-2.csv"], ["shops", "shops-2", "shops-2-2"]),
    (["a b.csv", "a-b.csv", "places.csv", "places.csv"], ["a-b", "a-b-2", "places", "places-2"]),
  ])
  func filesHaveDistinctIds(_ paths: [String], _ ids: [String]) {
    #expect(DataSetIDs.ids(of: paths) == ids)
  }
}
