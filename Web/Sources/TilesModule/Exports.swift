// The module for workers: supercluster's clusters, and vector tiles of them.
import ModuleClusters
import ModuleMemory
import ModulePoints
import ModuleTiles
