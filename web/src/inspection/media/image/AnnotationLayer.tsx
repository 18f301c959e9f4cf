import {
  type BadgePlacement,
  computeVisibleBox,
  doBoxesOverlap,
  getNextAnnotationInPile,
  placeAnnotationBadges,
} from '@nspect/viewer/image'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getStageName } from '../../../i18n/displayNames.ts'
import { AnnotationBadge } from './AnnotationBadge.tsx'
import { AnnotationOutline } from './AnnotationOutline.tsx'
import type { AnnotationView } from './annotationViews.ts'
import type { ImageZoomView } from './useImageZoom.ts'

interface Props {
  marks: readonly AnnotationView[]
  /** the view after the last zoom or pan */
  shown: ImageZoomView
  selectedId: number | null
  /** drawn like the selected one */
  chosenIds?: ReadonlySet<number> | undefined
  /** id of the hovered point, here or in the list */
  pulsedId: number | null
  isTouch: boolean
  onSelect: (pinId: number) => void
  onHover: (pinId: number | null) => void
}

/** how a mark of a point that was placed elsewhere is called */
const origins = { model: 'seenFromModel', plan: 'seenFromPlan', tour: 'seenFromTour' } as const

/** CSS pixels reserved for a number: a fingertip, or enough to read it */
const getBadgeSize = (isTouch: boolean) =>
  isTouch ? { width: 48, height: 44 } : { width: 40, height: 26 }
/** above this count, only marks in view are drawn */
const mostDrawn = 500

/**
 * All points of a picture in order of their numbers, which is also the tab order; the number badges
 * are on top.
 */
export function AnnotationLayer({
  marks,
  shown,
  selectedId,
  chosenIds,
  pulsedId,
  isTouch,
  onSelect,
  onHover,
}: Props) {
  const { t } = useTranslation('inspection')
  const drawn = useMemo(() => {
    if (marks.length <= mostDrawn) return marks
    const seen = computeVisibleBox(shown.view, shown.room)
    return marks.filter(
      ({ pin, geometry }) => pin.id === selectedId || doBoxesOverlap(geometry, seen),
    )
  }, [marks, shown, selectedId])
  const room = getBadgeSize(isTouch)
  const badges = useMemo(() => {
    const { width, height } = shown.room.fitted
    const { scale } = shown.view
    const boxes = drawn.map(({ pin, geometry }) => ({ id: pin.id, box: geometry }))
    return placeAnnotationBadges(
      boxes,
      { width: width * scale, height: height * scale },
      getBadgeSize(isTouch),
      selectedId,
    )
  }, [drawn, shown, isTouch, selectedId])
  const markOf = useMemo(() => new Map(drawn.map((mark) => [mark.pin.id, mark])), [drawn])
  const press = useCallback(
    (badge: BadgePlacement) => onSelect(getNextAnnotationInPile(badge, selectedId)),
    [onSelect, selectedId],
  )
  return (
    <>
      {drawn.map(({ pin, geometry, color, stage, from }) => (
        <AnnotationOutline
          key={pin.id}
          pinId={pin.id}
          label={t(from === null ? 'markLabel' : origins[from], {
            number: pin.pinNumber,
            title: pin.title,
            stage: getStageName(stage),
          })}
          geometry={geometry}
          color={color}
          stage={stage}
          isSelected={pin.id === selectedId || (chosenIds?.has(pin.id) ?? false)}
          isSeen={from !== null}
          isDoubtful={pin.isDoubtful}
          isPulsed={pin.id === pulsedId}
          onSelect={onSelect}
          onHover={onHover}
        />
      ))}
      {badges.map((badge) => {
        const mark = markOf.get(badge.id)
        return (
          mark && (
            <AnnotationBadge
              key={badge.id}
              badge={badge}
              mark={mark}
              reach={room.height}
              onPress={press}
              onHover={onHover}
            />
          )
        )
      })}
    </>
  )
}
