package import Pinfold

/// Is told while a file is read: how far that is, and which places there are so far.
///
/// About once for each megabyte. The places are the first ones of the file, more each time; fewer
/// where reading begins again, such as in another encoding. They are not to be kept: while they
/// are, reading copies them.
package typealias ReadObserver = (ReadProgress, _ places: [Coordinate]) -> Void
