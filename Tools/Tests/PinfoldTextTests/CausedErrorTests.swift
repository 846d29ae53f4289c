import PinfoldText
import Testing

@Suite struct CausedErrorTests {
  private struct Failure: CausedError, CustomStringConvertible {
    let cause: String?
    let description = "places.gpkg is damaged; make it again."
  }

  @Test func aLogHasTheCauseBehindTheError() {
    let failure = Failure(cause: "SQLite error 11: database disk image is malformed")
    #expect(
      failure.logText
        == "places.gpkg is damaged; make it again. "
        + "(SQLite error 11: database disk image is malformed)"
    )
    let error: any Error = Failure(cause: nil)
    #expect(error.logText == "places.gpkg is damaged; make it again.")
    #expect(CancellationError().logText == "CancellationError()")
  }
}
