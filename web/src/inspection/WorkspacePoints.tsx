import { memo } from 'react'
import { PointPanel } from './points/PointPanel.tsx'
import { PointsOverview } from './points/PointsOverview.tsx'

/** The open point, and the list of all points. */
export const WorkspacePoints = memo(function WorkspacePoints() {
  return (
    <>
      <PointPanel />
      <PointsOverview />
    </>
  )
})
