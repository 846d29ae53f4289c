package import Pinfold
package import PinfoldJSON

extension ClusterAppearance {
  /// The label for JSON: the number itself below a thousand, otherwise the text.
  package var jsonLabel: JSONValue { count < 1000 ? .number(count) : .string(label) }
}
