// The module for workers: supercluster's clusters and their vector tiles. The imported modules
// contain its exports.
import ModuleClusters
import ModuleMemory
import ModulePoints
import ModuleTiles
