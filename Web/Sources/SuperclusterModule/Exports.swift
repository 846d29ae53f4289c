// The module of the supercluster class. These modules contain its exports.
import ModuleClusters
import ModuleMemory
import ModulePoints
