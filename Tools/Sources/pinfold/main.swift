// The commands are not here yet.
print("pinfold")
