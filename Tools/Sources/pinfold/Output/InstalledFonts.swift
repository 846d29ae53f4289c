import Foundation

/// Fonts that are installed with the program, for systems that have none.
enum InstalledFonts {
  /// Lets pictures use them beside the fonts of the system, unless the environment says which
  /// fonts there are.
  ///
  /// Without any, a picture would have circles without their counts. Call it before the first
  /// picture: fontconfig reads the variable once.
  static func use() {
    guard let program = Bundle.main.executableURL?.deletingLastPathComponent() else { return }
    let configuration = program.appendingPathComponent("../share/pinfold/fonts/fonts.conf")
      .standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: configuration) else { return }
    // 0 keeps a value that is there. FONTCONFIG_PATH would not be looked at beside it.
    if getenv("FONTCONFIG_PATH") == nil { setenv("FONTCONFIG_FILE", configuration, 0) }
  }
}
