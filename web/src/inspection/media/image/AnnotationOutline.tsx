import { isPinStageDone } from '@nspect/contract/pins/pinStage'
import { type CSSProperties, memo } from 'react'
import classes from './AnnotationOutline.module.css'
import { AnnotationShape } from './AnnotationShape.tsx'
import type { AnnotationView } from './annotationViews.ts'

interface Props {
  mark: AnnotationView
  /** what a mark is called */
  nameMark: (mark: AnnotationView) => string
  isSelected: boolean
  /** its row in the list is hovered */
  isPulsed: boolean
  onSelect: (pinId: number) => void
  onHover: (pinId: number | null) => void
}

/** The outline of one point on a picture. Enter, Space or a press selects it. */
export const AnnotationOutline = memo(function AnnotationOutline(props: Props) {
  const { mark, nameMark, isSelected, isPulsed, onSelect, onHover } = props
  const { geometry, color, stage, from } = mark
  const { id: pinId, isDoubtful } = mark.pin
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      role="button"
      tabIndex={0}
      aria-label={nameMark(mark)}
      aria-pressed={isSelected}
      className={classes.mark}
      data-mark={pinId}
      data-stage={stage}
      data-done={isPinStageDone(stage) || undefined}
      data-pulsed={isPulsed || undefined}
      data-seen={from !== null || undefined}
      data-doubtful={isDoubtful || undefined}
      style={{ '--mark': color } as CSSProperties}
      onClick={() => onSelect(pinId)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        event.stopPropagation()
        onSelect(pinId)
      }}
      onPointerEnter={() => onHover(pinId)}
      onPointerLeave={() => onHover(null)}
      onFocus={() => onHover(pinId)}
      onBlur={() => onHover(null)}
    >
      <AnnotationShape geometry={geometry} className={classes.under} />
      <AnnotationShape geometry={geometry} className={classes.line} />
    </g>
  )
})
