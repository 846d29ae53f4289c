import PinfoldText
import PinfoldReaders

extension NumberReadings {
  /// The number formats as a JSON object, without columns in the default format.
  var storedText: String {
    let members = readings.filter { $0.value != .point }.sorted { $0.key < $1.key }
    return JSONValue.object(members.map { ($0.key, .string($0.value.rawValue)) }).text
  }

  /// Reads ``storedText``. Returns `nil` if it is invalid.
  init?(stored text: String) {
    var readings: [String: NumberReading] = [:]
    do throws(JSONError) {
      var reader = try JSONReader(Array(text.utf8))
      try reader.object { (reader, name) throws(JSONError) in
        readings[name] = NumberReading(rawValue: try reader.string())
      }
    } catch {
      return nil
    }
    self.init(readings)
  }
}
