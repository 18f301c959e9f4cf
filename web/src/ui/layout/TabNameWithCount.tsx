import classes from './TabNameWithCount.module.css'

/** A tab's name with a number beside it. */
export function TabNameWithCount({ words, count }: { words: string; count: string }) {
  return (
    <>
      {words} <small className={classes.count}>{count}</small>
    </>
  )
}
