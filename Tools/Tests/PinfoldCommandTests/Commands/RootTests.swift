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
    #expect(run.errorText.hasPrefix("pinfold: Unexpected argument 'shuffle'"))
    let others = [
      ["shuffle", "--help"], ["shuffle", "-h"], ["shuffle", "places.csv", "--help"],
      ["shuffle", "--version"], ["help", "shuffle"],
    ]
    for arguments in others {
      let other = try PinfoldRun(list: arguments)
      #expect(other.status == 64 && other.errorText == run.errorText && other.text.isEmpty)
    }
  }
}
