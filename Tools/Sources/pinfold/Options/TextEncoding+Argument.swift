public import ArgumentParser
public import PinfoldStore

extension TextEncoding: ExpressibleByArgument {
  /// Finds the encoding that a name stands for.
  public init?(argument: String) { self.init(named: argument) }
}
