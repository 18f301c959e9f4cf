import type { AnnotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import { isPinStageDone, type PinStage } from '@nspect/contract/pins/pinStage'
import { type CSSProperties, memo } from 'react'
import classes from './AnnotationOutline.module.css'
import { AnnotationShape } from './AnnotationShape.tsx'

interface Props {
  pinId: number
  label: string
  geometry: AnnotationCoordinates['geometry']
  color: string
  stage: PinStage
  isSelected: boolean
  /** was placed elsewhere */
  isSeen: boolean
  /** was carried over, and is not yet checked */
  isDoubtful: boolean
  /** its row in the list is hovered */
  isPulsed: boolean
  onSelect: (pinId: number) => void
  onHover: (pinId: number | null) => void
}

/** The outline of one point on a picture. Enter, Space or a press selects it. */
export const AnnotationOutline = memo(function AnnotationOutline(props: Props) {
  const {
    pinId,
    label,
    geometry,
    color,
    stage,
    isSelected,
    isSeen,
    isDoubtful,
    isPulsed,
    onSelect,
    onHover,
  } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={isSelected}
      className={classes.mark}
      data-mark={pinId}
      data-stage={stage}
      data-done={isPinStageDone(stage) || undefined}
      data-pulsed={isPulsed || undefined}
      data-seen={isSeen || undefined}
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
