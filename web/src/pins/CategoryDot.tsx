import classes from './CategoryDot.module.css'
import { colorOf } from './pinFacts.ts'

/** The category's colour, always beside its name. */
export function CategoryDot({ category }: { category: { poiColorCode: string | null } | undefined }) {
  return <span className={classes.dot} style={{ background: colorOf(category) }} aria-hidden />
}
