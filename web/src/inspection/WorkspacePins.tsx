import { memo } from 'react'
import { OpenPinPanel } from './pins/OpenPinPanel.tsx'
import { PinsOverview } from './pins/PinsOverview.tsx'

/** The open point, and the list of all points. */
export const WorkspacePins = memo(function WorkspacePoints() {
  return (
    <>
      <OpenPinPanel />
      <PinsOverview />
    </>
  )
})
