import { memo } from 'react'
import classes from './InspectionWorkspace.module.css'
import { InspectionImages } from './viewport/InspectionImages.tsx'
import { ModelPanel } from './viewport/ModelPanel.tsx'
import { Viewport } from './viewport/Viewport.tsx'

/** Pictures and model of an inspection, with its points in them. */
export const InspectionViewport = memo(function WorkspaceViewport() {
  return (
    <Viewport className={classes.stage} pictures={<InspectionImages />}>
      <ModelPanel />
    </Viewport>
  )
})
