import type { PinPanelProps } from '../ui/componentSlots.ts'
import { SharePointButton } from './SharePointButton.tsx'
import classes from './StaffReportPage.module.css'

/** Panel of a point, below its comments: shares it with outsiders. */
export function SharePointPanel(props: PinPanelProps) {
  return (
    <div className={classes.point}>
      <SharePointButton key={props.pin.id} {...props} />
    </div>
  )
}
