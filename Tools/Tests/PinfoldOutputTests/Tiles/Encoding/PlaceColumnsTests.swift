import Pinfold
import PinfoldReaders
import PinfoldVectorTiles
import Testing

@testable import PinfoldOutput

@Suite struct PlaceColumnsTests {
  @Test func ownNamesKeepTheirMeaning() {
    let kinds = ColumnKinds(
      ["cluster", "name", "_cluster", "place"],
      format: .geoJSON,
      NumberReadings()
    )
    let names = ["_cluster", "name", "__cluster", "_place"]
    #expect(
      PlaceColumns.fields(kinds, of: .radius(RadiusClustering())).map(\.name)
        == TileColumns.ownNames + names
    )
    let shaded = ColumnKinds(["shade", "name"], format: .geoJSON, NumberReadings())
    #expect(
      PlaceColumns.fields(shaded, of: .spaced(SpacedClustering())).map(\.name)
        == TileColumns.ownNames + ["diameter", "shade", "_shade", "name"]
    )
  }
}
