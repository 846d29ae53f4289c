import PinfoldReaders
import PinfoldVectorTiles
import Testing

@testable import PinfoldOutput

@Suite struct PlaceColumnsTests {
  @Test func ownNamesKeepTheirMeaning() {
    let kinds = ColumnKinds(["cluster", "name", "_cluster", "place"], format: .geoJSON)
    #expect(
      PlaceColumns.fields(kinds).map(\.name) == TileColumns.ownNames
        + ["_cluster", "name", "__cluster", "_place"]
    )
  }
}
