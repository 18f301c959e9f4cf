import { ColorSwatch } from '@mantine/core'
import classes from './TypePartTable.module.css'

/** A colour with its code, as `#6b7280`. */
export function ColorWithCode({ color }: { color: string }) {
  return (
    <span className={classes.color}>
      <ColorSwatch color={color} size={16} aria-hidden />
      {color}
    </span>
  )
}
