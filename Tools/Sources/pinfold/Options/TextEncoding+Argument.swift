public import ArgumentParser
public import PinfoldStore

extension TextEncoding: ExpressibleByArgument {
  public init?(argument: String) { self.init(named: argument) }
}
