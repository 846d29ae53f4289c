// The module for the class of supercluster: all that it exports is in these modules.
import ModuleClusters
import ModuleMemory
import ModulePoints
