import Testing

@testable import pinfold

/// Conditions that no row satisfies, and columns that are not there.
@Suite struct NoMatchTests {
  static let csv = """
    name,kind,lat,lon
    Ume,Sushi bar,1,2
    Taro,Sushi bar,3,4
    Brot,Bakery,5,6

    """

  @Test(arguments: [
    ("kind=sushi bar", #"; similar values of kind: "Sushi bar""#),
    ("kind=Sushi-Bar", #"; similar values of kind: "Sushi bar""#),
    ("kind=Bakry", #"; similar values of kind: "Bakery""#),
    ("kind=museum", ""),
    ("kind~museum", ""),
    ("kind='Sushi bar", "; a quote is not closed in 'Sushi bar"),
  ])
  func similarValuesAreNamed(condition: String, hint: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", Self.csv)
    let warning = "pinfold: none of 3 rows satisfies the --where\(hint).\n"
    for command in [["cluster"], ["render", "-f", "svg"], ["export", "-f", "csv"]] {
      let arguments = [command[0], file] + command.dropFirst() + ["--where", condition]
      let run = try PinfoldRun(list: arguments)
      #expect(run.status == 0 && run.errorText == warning, "\(command)")
    }
    #expect(try PinfoldRun("import", file, "-q").status == 0)
    for command in [["cluster"], ["export", "-f", "csv"]] {
      let store = file + ".gpkg"
      let arguments = [command[0], store] + command.dropFirst() + ["--where", condition]
      let run = try PinfoldRun(list: arguments)
      #expect(run.status == 0 && run.errorText == warning, "\(command) of a store")
    }
  }

  /// If each value exists, but not together, the message does not suggest similar values.
  @Test func valuesThatAreThereAreNotCompared() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", Self.csv + "Ame,Bakerei,7,8\n")
    let run = try PinfoldRun("cluster", file, "--where", "kind=Bakery", "--where", "name=Ume")
    #expect(run.errorText == "pinfold: none of 4 rows satisfies the --where.\n")
  }

  @Test func similarColumnsAreNamed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.path("places.csv", Self.csv)
    for command in [["cluster"], ["export", "-f", "csv"]] {
      let arguments = [command[0], file] + command.dropFirst() + ["--where", "kinds=Bakery"]
      let run = try PinfoldRun(list: arguments)
      let known = #"has no column "kinds"; its columns are name, kind, lat, lon."#
      #expect(run.status != 0)
      #expect(run.errorText.hasSuffix("\(known) Did you mean \"kind\"?\n"))
    }
  }
}
