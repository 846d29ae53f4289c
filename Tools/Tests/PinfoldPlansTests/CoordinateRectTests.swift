import PinfoldPlans
import Testing

@Suite struct CoordinateRectTests {
  @Test(arguments: [
    ("-125,24,-66,50", CoordinateRect(west: -125, south: 24, east: -66, north: 50)),
    ("170,-50,-170,-30", CoordinateRect(west: 170, south: -50, east: -170, north: -30)),
    (" 1.5 , 2e1,+3,40 ", CoordinateRect(west: 1.5, south: 20, east: 3, north: 40)),
  ])
  func fourNumbersAreARect(argument: String, rect: CoordinateRect) throws {
    #expect(try CoordinateRect(argument: argument) == rect)
  }

  @Test(arguments: [
    ("", "write four numbers"), ("1,2,3", "write four numbers"), ("1,2,3,4,5", "write four"),
    ("a,2,3,4", "write four numbers"), ("1,2,,4", "write four"), ("nan,2,3,4", "write four"),
    ("1,inf,3,4", "write four numbers"), ("1,-91,3,4", "latitudes"), ("1,2,3,90.5", "latitudes"),
    ("-361,2,3,4", "longitudes"), ("1,5,3,4", "the south"), ("1,2,1,2", "a single point"),
  ])
  func anythingElseIsRefusedWithAReason(argument: String, reason: String) {
    #expect {
      try CoordinateRect(argument: argument)
    } throws: { error in
      (error as? SettingError)?.description.contains(reason) == true
    }
  }
}
