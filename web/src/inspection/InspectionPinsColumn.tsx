import { memo } from 'react'
import { OpenPinPanel } from './pins/OpenPinPanel.tsx'
import { PinsProgressAndList } from './pins/PinsProgressAndList.tsx'

/** The open point, and the list of all points. */
export const InspectionPinsColumn = memo(function WorkspacePoints() {
  return (
    <>
      <OpenPinPanel />
      <PinsProgressAndList />
    </>
  )
})
