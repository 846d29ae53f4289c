// The planner's module. These modules contain its exports.
import ModuleMemory
import ModulePlans
import ModulePoints
