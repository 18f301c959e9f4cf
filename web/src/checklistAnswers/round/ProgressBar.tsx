import classes from './ProgressBar.module.css'

/** A thin bar; what it shows stands beside it in words. */
export function ProgressBar({ part, whole }: { part: number; whole: number }) {
  const width = whole > 0 ? `${(part / whole) * 100}%` : '0%'
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ width }} />
    </span>
  )
}
