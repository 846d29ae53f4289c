import Testing

// The commands are not here yet, and a test target needs a file.
@Suite struct PlaceholderTests {}
