import PinfoldReaders
import Testing

@testable import PinfoldPostgres

@Suite struct DatabaseAddressTests {
  @Test func theParametersOfPinfoldAreTakenOut() throws {
    let text =
      "postgresql://u:p@h:1/db?sslmode=require&table=a%26b.%22c%22&latitude=n&longitude=e&options=x"
    let address = try #require(DatabaseAddress(argument: text))
    #expect(address.connection == "postgresql://u:p@h:1/db?sslmode=require&options=x")
    #expect(address.table == "a&b.\"c\"")
    #expect(address.latitude == "n" && address.longitude == "e" && address.geometry == nil)
    #expect(address.problem == nil)
    #expect(address.name == "postgresql://h:1/db?table=a&b.\"c\"")
    #expect(address.title == "c")
  }

  @Test(arguments: ["places.csv", "-", "postgres:places", "./postgresql://x", "http://h/db"])
  func pathsAreNoAddresses(path: String) {
    #expect(DatabaseAddress(argument: path) == nil)
  }

  @Test(arguments: [
    ("postgres://h", "postgresql://h"),
    ("postgresql:///db?table=t", "postgresql:///db?table=t"),
    ("postgresql://u@/db", "postgresql:///db"),
    ("postgresql://u:p@[::1]:5/db?table=t", "postgresql://[::1]:5/db?table=t"),
    ("postgresql://", "postgresql://"),
  ])
  func namesHaveNoUser(text: String, name: String) throws {
    let address = try #require(DatabaseAddress(argument: text))
    #expect(address.name == name && address.problem == nil)
    #expect(PlaceSource(argument: text).name == name)
  }

  /// Where a password could be mistaken for something else, nothing of it is shown.
  @Test(arguments: ["pa@ss", "pa/ss", "pa?ss", "1234?ss", "@", "/@", "?@/", "a?table=ss"])
  func passwordsAreNeverShown(password: String) throws {
    let text = "postgresql://user:\(password)@host/db?table=t&table=u"
    let address = try #require(DatabaseAddress(argument: text))
    #expect(address.problem != nil)
    for shown in [address.name, "\(address)", String(reflecting: address), address.problem ?? ""] {
      #expect(!shown.contains("ss") && !shown.contains("1234") && !shown.contains("user:"))
    }
  }

  @Test(arguments: ["table=", "table", "table=a&table=b", "latitude=%zz", "x"])
  func wrongParametersAreProblems(query: String) throws {
    let address = try #require(DatabaseAddress(argument: "postgresql://h/db?" + query))
    #expect(address.problem != nil)
  }
}
