import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import classes from './ReportButton.module.css'

/** A small button without the component library: for pages that strangers open on a phone. */
export function ReportButton(
  props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>,
) {
  return <button type="button" {...props} className={classes.button} />
}

/** A link that looks like it. */
export function ReportButtonLink(
  props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'>,
) {
  return <a {...props} className={classes.button} />
}
