import type { RefObject } from 'react'
import classes from './CompareImageRevisions.module.css'

interface Props {
  stage: RefObject<HTMLElement | null>
  /** percent of the window's width */
  at: number
  onChange: (at: number) => void
}

/** The line between two pictures, to be dragged; the slider below does the same by keys. */
export function WipeDivider({ stage, at, onChange }: Props) {
  return (
    <div
      aria-hidden="true"
      className={classes.divider}
      style={{ left: `${at}%` }}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const { left, width } = stage.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
        onChange(Math.min(100, Math.max(0, (100 * (event.clientX - left)) / width)))
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}
