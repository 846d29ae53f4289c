// The module for the planner: all that it exports is in these modules.
import ModuleMemory
import ModulePlans
import ModulePoints
