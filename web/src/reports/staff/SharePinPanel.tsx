import type { PinPanelProps } from '../../ui/layout/componentSlots.ts'
import { SharePinButton } from '../shareLinks/SharePinButton.tsx'
import classes from './StaffReportPage.module.css'

/** Panel of a point, below its comments: shares it with outsiders. */
export function SharePinPanel(props: PinPanelProps) {
  return (
    <div className={classes.point}>
      <SharePinButton key={props.pin.id} {...props} />
    </div>
  )
}
