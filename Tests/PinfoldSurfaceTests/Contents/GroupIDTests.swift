import PinfoldSurface
import Testing

@Suite struct GroupIDTests {
  @Test func groupsAreOrderedByNumber() {
    #expect([GroupID(3), GroupID(-1), .common].sorted() == [GroupID(-1), .common, GroupID(3)])
  }
}
