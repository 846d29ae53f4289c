import Testing

@testable import PinfoldServer

@Suite struct QueryParametersTests {
  @Test(arguments: [
    ("q=san%20jos%C3%A9", "san josé"), ("q=a+b", "a b"), ("q=%2B", "+"), ("q=", ""), ("q", ""),
    ("q=a=b", "a=b"), ("&&q=1&&", "1"), ("%71=1", "1"),
  ])
  func valuesAreDecoded(query: String, value: String) throws {
    var parameters = try QueryParameters(query)
    #expect(try parameters.take("q") == value)
    try parameters.finish()
  }

  @Test(arguments: ["q=%", "q=%4", "q=%zz", "q=%ff", "q=%C3"])
  func whatIsNoEncodedTextIsRefusedByName(query: String) {
    #expect { try QueryParameters(query) } throws: { ($0 as? RequestError)?.parameter == "q" }
  }

  @Test func unknownParametersAreRefusedByName() throws {
    var parameters = try QueryParameters("q=1&celsize=60")
    _ = try parameters.take("q")
    #expect { try parameters.finish() } throws: { ($0 as? RequestError)?.parameter == "celsize" }
  }

  @Test func parametersGivenTwiceAreRefused() throws {
    var parameters = try QueryParameters("q=1&q=1")
    #expect(throws: RequestError.self) { try parameters.take("q") }
    parameters = try QueryParameters("q=1&x=&q=2")
    #expect(parameters.takeAll("q") == ["1", "2"])
  }

  @Test(arguments: ["nan", "1e999", "", "x", "-1", "11", " 5"])
  func numbersOutsideTheirRangeAreRefused(text: String) throws {
    var parameters = try QueryParameters("n=\(text)")
    #expect { try parameters.takeNumber("n", in: 0...10) } throws: {
      ($0 as? RequestError)?.message.contains("from 0 to 10") == true
    }
  }

  @Test func noQueryIsNoParameters() throws {
    var parameters = try QueryParameters(nil)
    #expect(try parameters.take("q") == nil)
    try parameters.finish()
  }
}
