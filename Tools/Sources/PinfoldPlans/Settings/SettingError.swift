/// Why a setting that was typed makes no sense: half a sentence after the setting's
/// name, or a whole one that names it.
package struct SettingError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
