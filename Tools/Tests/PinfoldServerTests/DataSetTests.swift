import Pinfold
import PinfoldReaders
import PinfoldPlans
import PinfoldStore
import Testing

@testable import PinfoldServer

@Suite struct DataSetTests {
  @Test func boundsCrossTheAntimeridianWhereThatIsSmaller() throws {
    let index = PointIndex([
      Coordinate(latitude: -17, longitude: 178), Coordinate(latitude: -14, longitude: -171),
    ])
    let rect = try #require(CoordinateRect(of: index))
    #expect(abs(rect.west - 178) < 1e-6 && abs(rect.east + 171) < 1e-6)
    #expect(abs(rect.south + 17) < 1e-6 && abs(rect.north + 14) < 1e-6)
    #expect(CoordinateRect(of: PointIndex()) == nil)
  }

  @Test func openMapsAreNotifiedOfEditsAndOfTheEnd() async throws {
    try await withDataSet("name,lat,lon\nA,1,1\n") { dataSet in
      let stream = try #require(dataSet.events.open(atMost: 1))
      let indexes = DerivedIndexes(dataSet)
      let editor = DataSetEditor(dataSet, indexes, ServedColumns(dataSet))
      let edits = [PlaceEdit.move(PointID(0), to: Coordinate(latitude: 3, longitude: 4))]
      _ = try await editor.apply(edits, under: EditTerms())
      dataSet.events.close()
      var texts: [String] = []
      for await event in stream { texts.append(event.text) }
      #expect(
        texts == [
          """
          event: edit
          id: 1
          data: {"dataset":"places","version":1,"count":1}


          """
        ]
      )
      #expect(dataSet.events.count == 0)
    }
  }

  @Test func aSlowListenerLosesTheOldestEvents() async throws {
    let streams = EventStreams()
    let stream = try #require(streams.open(atMost: 1))
    for version in 0..<100 { streams.send(DataSetEvent(dataSet: "a", text: "\(version)")) }
    streams.close()
    var last = ""
    for await event in stream { last = event.text }
    #expect(last == "99")
  }
}
