import { toWindowPoint } from '@nspect/viewer/image'
import { useTranslation } from 'react-i18next'
import { formatDisplayName } from '../../../i18n/displayNames.ts'
import { PinColorDot } from '../../../pins/badges/PinColorDot.tsx'
import { PinStateBadges } from '../../../pins/badges/PinStateBadges.tsx'
import { pickFirstValidColor } from '../../../pins/values/pinColor.ts'
import classes from './AnnotationTooltip.module.css'
import type { AnnotationView } from './annotationViews.ts'
import type { ImageZoomView } from './useImageZoom.ts'

const origins = { model: 'placedInModel', plan: 'placedOnPlan', tour: 'placedInTour' } as const

/** CSS pixels */
const wide = 280
const gap = 14
const roomAbove = 150

/** Tooltip of a mark: above it, or below it where there is no room. */
export function AnnotationTooltip({
  mark,
  look,
  isApprovalShown,
}: {
  mark: AnnotationView
  look: ImageZoomView
  isApprovalShown: boolean
}) {
  const { t } = useTranslation('inspection')
  const { pin, geometry, from: origin } = mark
  const from = toWindowPoint(look.view, geometry, look.room)
  const to = toWindowPoint(
    look.view,
    { x: geometry.x + geometry.width, y: geometry.y + geometry.height },
    look.room,
  )
  const { width, height } = look.room.window
  const left = Math.min(
    Math.max((from.x + to.x) / 2, wide / 2 + 8),
    Math.max(wide / 2 + 8, width - wide / 2 - 8),
  )
  const isAbove = from.y > roomAbove
  const top = isAbove ? Math.min(from.y, height) - gap : Math.min(to.y + gap, height - roomAbove)
  return (
    <div
      className={classes.tip}
      data-above={isAbove || undefined}
      style={{ left, top, maxWidth: wide }}
      role="tooltip"
    >
      <p className={classes.title}>
        #{pin.pinNumber} <bdi>{pin.title}</bdi>
      </p>
      <p className={classes.category}>
        <PinColorDot color={pickFirstValidColor(pin.pointCategory)} />
        <bdi>{formatDisplayName(pin.pointCategory.name)}</bdi>
      </p>
      {origin && <p className={classes.category}>{t(origins[origin])}</p>}
      <PinStateBadges pin={pin} isApprovalShown={isApprovalShown} />
    </div>
  )
}
