import type { Project } from '@nspect/contract/projects'
import type { TourViewer } from '@nspect/viewer'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../../api/address.ts'
import { colorOf } from '../../pins/pinFacts.ts'
import { firstCategory } from '../../pins/pinValues.ts'
import { useMarkStill } from '../image/useMarkStill.ts'
import { usePlacing } from '../stage/usePlacing.ts'
import type { BegunPoint } from './keptPoint.ts'

interface Options {
  project: Project
  /** null: the model is not what is looked at */
  tour: TourViewer | null
  isAllowed: boolean
  /** pictures are looked at, and may be drawn on */
  mayDraw: boolean
}

/** Placing a point of this inspection in the model at `picture` or in a photo at `photo`; the category goes from one point to the next. */
export function usePointDraft({ project, tour, isAllowed, mayDraw }: Options) {
  const { t } = useTranslation('inspection')
  const [categoryId, setCategoryId] = useState(() => firstCategory(project.projectType))
  /** of what is chosen in the card, once there is one */
  const [color, setColor] = useState(() =>
    colorOf(project.projectType.pointCategories.find((one) => one.id === categoryId)),
  )
  const picture = useRef<HTMLDivElement>(null)
  const photo = useRef<HTMLDivElement>(null)
  const sizeOf = useCallback(() => {
    const { width, height } = picture.current?.getBoundingClientRect() ?? { width: 1, height: 1 }
    return { width, height }
  }, [])
  const placing = usePlacing({
    tour,
    isAllowed,
    mayDraw,
    color,
    label: t('draftLabel'),
    sizeOf,
  })
  const [begun, setBegun] = useState<BegunPoint | null>(null)
  const goOn = (point: BegunPoint) => {
    setBegun(point)
    placing.restore(point.draft)
  }
  const mark = placing.draft?.kind === 'mark' ? placing.draft : null
  const marked = project.projectModelImages.find(({ id }) => id === mark?.imageId)
  const markStill = useMarkStill(mark, marked ? fileUrl(marked.imagePath) : null)
  const focusPicture = () =>
    (mayDraw ? photo.current : picture.current?.querySelector('canvas'))?.focus({ preventScroll: true })
  return {
    placing,
    categoryId,
    setCategoryId,
    setColor,
    picture,
    photo,
    focusPicture,
    /** the kept point that is gone on with, in place of a fresh one */
    begun: begun?.draft.key === placing.draft?.key ? begun : null,
    goOn,
    /** the rectangle that waits */
    mark,
    /** its picture, coarsely; null: not yet, or not for a point in the model */
    preview: markStill.preview,
    stills: mark ? markStill.stills : placing.stills,
  }
}
export type PointDraft = ReturnType<typeof usePointDraft>
