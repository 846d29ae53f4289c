// The workers' module: supercluster's clusters and their vector tiles. These modules contain its
// exports.
import ModuleClusters
import ModuleMemory
import ModulePoints
import ModuleTiles
