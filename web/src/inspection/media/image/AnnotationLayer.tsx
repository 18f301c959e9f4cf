import {
  type BadgePlacement,
  computeVisibleBox,
  doBoxesOverlap,
  getNextAnnotationInPile,
  placeAnnotationBadges,
  type Size,
} from '@nspect/viewer/image'
import { useCallback, useMemo, useRef } from 'react'
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

/** CSS pixels reserved for a number: a fingertip, or enough to read it; more in a crowd */
const getBadgeSize = (isTouch: boolean, isCrowd: boolean) =>
  isTouch || isCrowd ? { width: 48, height: 44 } : { width: 40, height: 26 }
/** above this count, only marks in view are drawn */
const mostDrawn = 500
/** above this count in view, marks that share a number have one outline */
const mostOutlined = 2000

const isSameBadge = (a: BadgePlacement, b: BadgePlacement) =>
  a.at.x === b.at.x &&
  a.at.y === b.at.y &&
  a.pile.length === b.pile.length &&
  a.pile.every((id, n) => id === b.pile[n])

/** The badges of the marks; one that stays where it is keeps its object, and is not drawn again. */
function useBadges(
  drawn: readonly AnnotationView[],
  { room, view }: ImageZoomView,
  badgeSize: Size,
  selectedId: number | null,
): readonly BadgePlacement[] {
  const before = useRef(new Map<number, BadgePlacement>())
  const { width, height } = badgeSize
  return useMemo(() => {
    const size = {
      width: room.fitted.width * view.scale,
      height: room.fitted.height * view.scale,
    }
    const boxes = drawn.map(({ pin, geometry }) => ({ id: pin.id, box: geometry }))
    const badges = placeAnnotationBadges(boxes, size, { width, height }, selectedId).map(
      (badge) => {
        const last = before.current.get(badge.id)
        return last && isSameBadge(last, badge) ? last : badge
      },
    )
    before.current = new Map(badges.map((badge) => [badge.id, badge]))
    return badges
  }, [drawn, room, view, width, height, selectedId])
}

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
  const isCrowd = drawn.length > mostOutlined
  const room = getBadgeSize(isTouch, isCrowd)
  const badges = useBadges(drawn, shown, room, selectedId)
  const outlined = useMemo(() => {
    if (!isCrowd) return drawn
    const heads = new Set([...badges.map(({ id }) => id), pulsedId])
    return drawn.filter(({ pin }) => heads.has(pin.id))
  }, [isCrowd, drawn, badges, pulsedId])
  const markOf = useMemo(() => new Map(drawn.map((mark) => [mark.pin.id, mark])), [drawn])
  const nameMark = useCallback(
    ({ pin, stage, from }: AnnotationView) =>
      t(from === null ? 'markLabel' : origins[from], {
        number: pin.pinNumber,
        title: pin.title,
        stage: getStageName(stage),
      }),
    [t],
  )
  const press = useCallback(
    (badge: BadgePlacement) => onSelect(getNextAnnotationInPile(badge, selectedId)),
    [onSelect, selectedId],
  )
  return (
    <>
      {outlined.map((mark) => (
        <AnnotationOutline
          key={mark.pin.id}
          mark={mark}
          nameMark={nameMark}
          isSelected={mark.pin.id === selectedId || (chosenIds?.has(mark.pin.id) ?? false)}
          isPulsed={mark.pin.id === pulsedId}
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
