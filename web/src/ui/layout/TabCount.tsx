import classes from './TabCount.module.css'

/** A tab's name with a number beside it. */
export function TabCount({ words, count }: { words: string; count: string }) {
  return (
    <>
      {words} <small className={classes.count}>{count}</small>
    </>
  )
}
