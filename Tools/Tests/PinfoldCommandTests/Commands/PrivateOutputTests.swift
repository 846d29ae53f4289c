import Foundation
import Testing

@testable import pinfold

/// What is made from a private file is private.
@Suite struct PrivateOutputTests {
  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  private func run(_ inputMode: String, _ lines: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.path("a.csv", "name,lat,lon\nA,1,2\nB,3,4\n")
    let run = try PinfoldRun.shell(
      """
      cd '\(folder.path)'; umask 022; chmod \(inputMode) a.csv; set -e
      \(lines)
      """
    )
    #expect(run.status == 0, "\(run.errorText)")
    return folder
  }

  @Test(arguments: [("600", 0o600, 0o700), ("640", 0o640, 0o750), ("644", 0o644, 0o755)])
  func outputsAreAsPrivateAsTheirInput(input: String, file: Int, folder: Int) throws {
    let made = try run(
      input,
      """
      "$PINFOLD" cluster a.csv -o a.geojson; "$PINFOLD" info a.csv -o a.txt
      "$PINFOLD" render a.csv -o a.svg
      "$PINFOLD" tiles a.csv -o a.pmtiles --max-zoom 1 -q
      "$PINFOLD" tiles a.csv -o tiles --max-zoom 1 -q
      """
    )
    for name in ["a.geojson", "a.txt", "a.svg", "a.pmtiles", "tiles/tiles.json"] {
      #expect(try mode("\(made.path)/\(name)") == file, "\(name)")
    }
    #expect(try mode(made.path + "/tiles") == folder)
  }

  /// An output has more rights than a file that may only be read, and pipes have none.
  @Test func otherInputsChangeNothing() throws {
    let made = try run(
      "444",
      """
      "$PINFOLD" cluster a.csv -o read-only.geojson
      "$PINFOLD" cluster - -o piped.geojson < a.csv
      "$PINFOLD" generate kyoto --count 2 -o made.csv
      """
    )
    for name in ["read-only.geojson", "piped.geojson", "made.csv"] {
      #expect(try mode("\(made.path)/\(name)") == 0o644, "\(name)")
    }
  }

  /// A mode that was changed by hand was changed on purpose.
  @Test func aFileThatIsThereKeepsItsMode() throws {
    let made = try run("600", "touch b.csv; chmod 644 b.csv; \"$PINFOLD\" cluster a.csv -o b.csv")
    #expect(try mode(made.path + "/b.csv") == 0o644)
  }

  @Test func withoutReadPermissionFoldersAreClosed() {
    #expect(InputPermissions.withheld(by: 0o644) == 0o022)
    #expect(InputPermissions.withheld(by: 0o640) == 0o027)
    #expect(InputPermissions.withheld(by: 0o600) == 0o077)
    #expect(InputPermissions.withheld(by: 0o666) == 0)
  }
}
