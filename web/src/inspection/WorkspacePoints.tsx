import { memo } from 'react'
import { OpenPinPanel } from './points/PointPanel.tsx'
import { PinsOverview } from './points/PointsOverview.tsx'

/** The open point, and the list of all points. */
export const WorkspacePins = memo(function WorkspacePoints() {
  return (
    <>
      <OpenPinPanel />
      <PinsOverview />
    </>
  )
})
