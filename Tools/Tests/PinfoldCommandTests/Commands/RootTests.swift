import Testing

@testable import pinfold

@Suite struct RootTests {
  @Test func theVersionIsPrinted() throws {
    let run = try PinfoldRun("--version")
    #expect(run.text.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    #expect(run.status == 0)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func shellsComplete(shell: String) throws {
    let run = try PinfoldRun("--generate-completion-script", shell)
    #expect(run.status == 0)
    #expect(run.text.contains("cell-size"))
  }

  @Test func helpIsForEveryCommand() throws {
    for command in ["info", "cluster", "render", "generate"] {
      let run = try PinfoldRun("help", command)
      #expect(run.status == 0 && run.errorText.isEmpty)
      #expect(run.text.contains("EXAMPLES:"))
    }
  }

  @Test func anUnknownCommandIsAMistake() throws {
    let run = try PinfoldRun("shuffle")
    #expect(run.status == 64)
    let wayOut = "  See 'pinfold --help' for more information.\n"
    #expect(run.errorText == "pinfold: \"shuffle\" is not a command.\n" + wayOut)
    let others = [
      ["shuffle", "--help"], ["shuffle", "-h"], ["shuffle", "places.csv", "--help"],
      ["shuffle", "--version"], ["help", "shuffle"],
    ]
    for arguments in others {
      let other = try PinfoldRun(list: arguments)
      #expect(other.status == 64 && other.errorText == run.errorText && other.text.isEmpty)
    }
  }

  @Test(arguments: [
    (["sevre", "places.csv"], #""sevre" is not a command. Did you mean "serve"?"#),
    (["help", "clusters"], #""clusters" is not a command. Did you mean "cluster"?"#),
    (["postgres", "instal", "x"], #""instal" is not a command. Did you mean "install"?"#),
    (["places.csv"], #""places.csv" is not a command; show a file with pinfold serve FILE."#),
  ])
  func theNearestCommandIsSuggested(arguments: [String], sentence: String) throws {
    let run = try PinfoldRun(list: arguments)
    #expect(run.status == 64 && run.text.isEmpty)
    #expect(run.lines.isEmpty && run.errorText.hasPrefix("pinfold: \(sentence)\n"))
  }
}
