import { memo } from 'react'
import { InspectionPictures } from './image/InspectionPictures.tsx'
import { ModelPanel } from './stage/ModelPanel.tsx'
import { Stage } from './stage/Stage.tsx'
import classes from './Workspace.module.css'

/** Pictures and model of an inspection, with its points in them. */
export const WorkspaceStage = memo(function WorkspaceStage() {
  return (
    <Stage className={classes.stage} pictures={<InspectionPictures />}>
      <ModelPanel />
    </Stage>
  )
})
