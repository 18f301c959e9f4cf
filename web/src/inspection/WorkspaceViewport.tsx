import { memo } from 'react'
import { InspectionImages } from './viewport/InspectionImages.tsx'
import { ModelPanel } from './viewport/ModelPanel.tsx'
import { Viewport } from './viewport/Viewport.tsx'
import classes from './Workspace.module.css'

/** Pictures and model of an inspection, with its points in them. */
export const WorkspaceViewport = memo(function WorkspaceViewport() {
  return (
    <Viewport className={classes.stage} pictures={<InspectionImages />}>
      <ModelPanel />
    </Viewport>
  )
})
