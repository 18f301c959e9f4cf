interface Placed {
  projectName: string
  building: { name: string; address: string } | null
}

/** The building by name, unless the inspection is called so, and its address; empty without either. */
export const formatBuildingPlace = ({ projectName, building }: Placed): string =>
  [building?.name === projectName ? '' : building?.name, building?.address]
    .filter(Boolean)
    .join(' · ')
