import Testing

@testable import PinfoldServer

@Suite struct ConnectionLimitTests {
  @Test(arguments: [64, 256, 1024, 20_000, 1 << 20])
  func someFilesAreLeft(files: Int) throws {
    let limit = try ConnectionLimit(files: files, open: 20, stores: 1)
    #expect(limit.served >= ConnectionLimit.leastServed)
    #expect(limit.served <= ConnectionLimit.mostServed)
    #expect(limit.served + limit.refused + 20 < files)
    #expect((1..<limit.served).contains(limit.mostListeners))
  }

  @Test func tooFewFilesAreAnErrorThatNamesEnough() throws {
    var needed = 0
    do throws(ServerError) {
      _ = try ConnectionLimit(files: 40, open: 20, stores: 3)
      Issue.record("There is no room")
    } catch {
      let numbers = error.description.split { !$0.isNumber }.compactMap { Int($0) }
      #expect(numbers.first == 40)
      needed = try #require(numbers.last)
    }
    let limit = try ConnectionLimit(files: needed, open: 20, stores: 3)
    #expect(limit.served == ConnectionLimit.leastServed)
  }

  @Test func thoseBeyondTheLimitAreRefusedUntilOneCloses() {
    let limit = ConnectionLimit(served: 2, refused: 4)
    #expect(limit.open() && limit.open() && !limit.open())
    limit.close()
    limit.close()
    #expect(limit.open())
    #expect(limit.current == (2, 1))
  }
}
