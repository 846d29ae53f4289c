// The planner's module. The imported modules contain its exports.
import ModuleMemory
import ModulePlans
import ModulePoints
