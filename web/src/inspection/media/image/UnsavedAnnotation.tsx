import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { annotationGrips, applyBoxKey, type PercentPoint } from '@nspect/viewer/image'
import { useTranslation } from 'react-i18next'
import classes from './UnsavedAnnotation.module.css'

interface Props {
  box: PercentBox
  /** drawn but not saved: handles and keys change it */
  isWaiting: boolean
  /** percent by which an arrow key moves it */
  step: () => PercentPoint
  onChange: (box: PercentBox) => void
}

const formatPercent = (value: number) => `${value}%`
const cursors = {
  '-1,-1': 'nwse',
  '1,1': 'nwse',
  '1,-1': 'nesw',
  '-1,1': 'nesw',
  '0,-1': 'ns',
  '0,1': 'ns',
} as const
const getGripCursor = (name: string) =>
  `${name in cursors ? cursors[name as keyof typeof cursors] : 'ew'}-resize`

/** The rectangle being drawn or not yet saved, with eight handles. Red, as in its still. */
export function UnsavedAnnotation({ box, isWaiting, step, onChange }: Props) {
  const { t } = useTranslation('inspection')
  const shape = {
    x: formatPercent(box.x),
    y: formatPercent(box.y),
    width: formatPercent(box.width),
    height: formatPercent(box.height),
  }
  if (!isWaiting) {
    return (
      <g className={classes.unsaved}>
        <rect {...shape} className={classes.under} />
        <rect {...shape} className={classes.line} />
      </g>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      role="button"
      tabIndex={0}
      aria-label={t('markDraft')}
      className={classes.unsaved}
      data-waiting
      onKeyDown={(event) => {
        const next = applyBoxKey(box, event, step())
        if (!next) return
        event.preventDefault()
        event.stopPropagation()
        onChange(next)
      }}
    >
      <rect {...shape} className={classes.under} />
      <rect {...shape} className={classes.line} data-grip="0,0" />
      {annotationGrips.map(({ x, y }) => {
        const name = `${x},${y}`
        return (
          <svg
            key={name}
            x={formatPercent(box.x + (box.width * (x + 1)) / 2)}
            y={formatPercent(box.y + (box.height * (y + 1)) / 2)}
            overflow="visible"
            aria-hidden="true"
            data-grip={name}
            style={{ cursor: getGripCursor(name) }}
          >
            <rect x={-14} y={-14} width={28} height={28} className={classes.reach} />
            <rect x={-5} y={-5} width={10} height={10} rx={2} className={classes.handle} />
          </svg>
        )
      })}
    </g>
  )
}
