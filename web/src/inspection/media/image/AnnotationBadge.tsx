import { isPinStageDone } from '@nspect/contract/pins/pinStage'
import type { BadgePlacement } from '@nspect/viewer/image'
import { type CSSProperties, memo } from 'react'
import classes from './AnnotationOutline.module.css'
import { type AnnotationView, pickReadableTextColor } from './annotationViews.ts'

interface Props {
  badge: BadgePlacement
  mark: AnnotationView
  /** height and minimum width of the press target, CSS pixels */
  reach: number
  onPress: (badge: BadgePlacement) => void
  onHover: (pinId: number | null) => void
}

const badgeHeight = 22

/**
 * A point's number and stage, above all outlines; with the count of further points at the same
 * place.
 */
export const AnnotationBadge = memo(function AnnotationBadge({
  badge,
  mark,
  reach,
  onPress,
  onHover,
}: Props) {
  const { pin, color, stage, from } = mark
  const more = badge.pile.length - 1
  const text = more > 0 ? `${pin.pinNumber} +${more}` : String(pin.pinNumber)
  const wide = 14 + text.length * 7
  const shape = {
    x: -wide / 2,
    y: -badgeHeight / 2,
    width: wide,
    height: badgeHeight,
    rx: badgeHeight / 2,
  }
  return (
    <svg
      x={`${badge.at.x}%`}
      y={`${badge.at.y}%`}
      overflow="visible"
      className={classes.mark}
      data-badge={pin.id}
      data-seen={from !== null || undefined}
      style={{ '--mark': color } as CSSProperties}
      onClick={() => onPress(badge)}
      onPointerEnter={() => onHover(pin.id)}
      onPointerLeave={() => onHover(null)}
      aria-hidden="true"
    >
      <rect
        x={-Math.max(reach, wide) / 2}
        y={-reach / 2}
        width={Math.max(reach, wide)}
        height={reach}
        className={classes.reach}
      />
      {more > 0 && <rect {...shape} transform="translate(3 3)" className={classes.badge} />}
      <rect {...shape} className={classes.badge} />
      <text
        y={4.5}
        fill={pickReadableTextColor(from === null ? color : '#ffffff')}
        className={classes.number}
      >
        {text}
      </text>
      {stage !== 'open' && (
        <g transform={`translate(${wide / 2} -10)`}>
          <circle r={6.5} className={classes.done} />
          {isPinStageDone(stage) && <path d="m-3 0.2 2.1 2.1 3.9-4.3" className={classes.tick} />}
          {stage === 'waiting' && <path d="M0-4a4 4 0 0 1 0 8z" className={classes.half} />}
          {stage === 'inProgress' && (
            <path d="M0 0v-4a4 4 0 0 1 4 4z" className={classes.resumed} />
          )}
          {stage === 'sentBack' && <path d="M0-3.2v3.4m0 2.6v.2" className={classes.back} />}
        </g>
      )}
    </svg>
  )
})
