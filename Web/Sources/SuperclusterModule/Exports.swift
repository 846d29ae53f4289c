// The module of the supercluster class. The imported modules contain its exports.
import ModuleClusters
import ModuleMemory
import ModulePoints
