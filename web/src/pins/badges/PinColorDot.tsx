import classes from './PinColorDot.module.css'

/**
 * The colour of a point, a status or a category (`colorOf`, `getPinColor`), always shown next to a
 * name.
 */
export function PinColorDot({ color }: { color: string }) {
  return <span className={classes.dot} style={{ background: color }} aria-hidden />
}
