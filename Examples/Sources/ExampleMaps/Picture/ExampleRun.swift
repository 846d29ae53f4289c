import Foundation
public import PinfoldSimulation

/// Writes the pictures of the examples.
public enum ExampleRun {
  /// Writes a picture of a map to a folder and prints its name.
  ///
  /// The folder is the program's first argument, or the current folder.
  @MainActor public static func draw(_ map: SimulatedMap, _ name: String, _ caption: String) {
    let folder = CommandLine.arguments.dropFirst().first ?? "."
    let path = "\(folder)/\(name).svg"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try MapPicture(of: map, caption: caption).svg.write(
        toFile: path,
        atomically: true,
        encoding: .utf8
      )
      print("  see \(path)")
    } catch {
      FileHandle.standardError.write(
        Data("Cannot write \(path): \(error.localizedDescription)\n".utf8)
      )
      exit(1)
    }
  }
}
