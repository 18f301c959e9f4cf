import type { PinPanelProps } from '../ui/slots.ts'
import { SharePoint } from './SharePoint.tsx'
import classes from './StaffReportPage.module.css'

/** On a point, below what is said about it: the way to show it to somebody outside. */
export function SharePointPanel(props: PinPanelProps) {
  return (
    <div className={classes.point}>
      <SharePoint key={props.pin.id} {...props} />
    </div>
  )
}
