import type { PinPanelProps } from '../ui/slots.ts'
import { SharePoint } from './SharePoint.tsx'
import classes from './StaffReportPage.module.css'

/** Panel of a point, below its comments: shares it with outsiders. */
export function SharePointPanel(props: PinPanelProps) {
  return (
    <div className={classes.point}>
      <SharePoint key={props.pin.id} {...props} />
    </div>
  )
}
