import type { Project } from '@nspect/contract/projects'
import type { TourViewer } from '@nspect/viewer'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colorOf } from '../pins/pinFacts.ts'
import { usePlacing } from './usePlacing.ts'

interface Options {
  project: Project
  tour: TourViewer | null
  isAllowed: boolean
}

const firstCategory = ({ projectType: { pointCategories } }: Project): number | null =>
  (pointCategories.find((one) => one.isDefault) ?? pointCategories[0])?.id ?? null

/** Placing a point of this inspection in the picture at `picture`; the category goes from one point to the next. */
export function usePointDraft({ project, tour, isAllowed }: Options) {
  const { t } = useTranslation('inspection')
  const [categoryId, setCategoryId] = useState(() => firstCategory(project))
  const picture = useRef<HTMLDivElement>(null)
  const sizeOf = useCallback(() => {
    const { width, height } = picture.current?.getBoundingClientRect() ?? { width: 1, height: 1 }
    return { width, height }
  }, [])
  const placing = usePlacing({
    tour,
    isAllowed,
    color: colorOf(project.projectType.pointCategories.find((one) => one.id === categoryId)),
    label: t('draftLabel'),
    sizeOf,
  })
  const focusPicture = () => picture.current?.querySelector('canvas')?.focus({ preventScroll: true })
  return { placing, categoryId, setCategoryId, picture, focusPicture }
}
export type PointDraft = ReturnType<typeof usePointDraft>
