/// Is told while a file is read: how far that is, and how many places there are so far.
///
/// About once for each megabyte. There are more places each time; fewer where reading begins again,
/// such as in another encoding. Where it returns something, that gets a table of these places, whose
/// rows can be read from the file: in memory of its own, which takes O(*n*).
package typealias ReadObserver = (ReadProgress, _ count: Int) -> ((PlaceTable) -> Void)?
