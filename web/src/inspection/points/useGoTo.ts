import type { Pin } from '@nspect/contract/pins'
import type { TourViewer } from '@nspect/viewer'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pinViewsOf } from '../stage/pinViews.ts'
import type { Tab } from '../stage/useViewTab.ts'
import type { PointSelection } from './usePointSelection.ts'

interface Options {
  tour: TourViewer | null
  tab: Tab
  pins: readonly Pin[]
  selection: PointSelection
}

/**
 * The way to the chosen point in the model, or to its rectangle where it has only that; `refusal` = why there is none now,
 * in words.
 */
export function useGoTo({ tour, tab, pins, selection: { selected, show } }: Options) {
  const { t } = useTranslation('inspection')
  const words = useTranslation('pins').t
  const { keyOf } = useMemo(() => pinViewsOf(pins, null, false), [pins])
  const hasMarkOnly =
    selected?.matterPointCoordinates === null &&
    selected.annotationCoordinates !== null &&
    selected.projectModelImageId !== null
  const goTo = () => {
    if (selected && hasMarkOnly) return show(selected.id, '2d')
    const key = selected ? keyOf.get(selected.id) : undefined
    if (key === undefined) return
    if (tab === '2d' && selected) show(selected.id, '3d')
    tour?.points?.goTo(key, { transition: 'fly' }).catch(() => {})
  }
  const refusal = hasMarkOnly
    ? null
    : !selected?.matterPointCoordinates
      ? words('noPlace')
      : tab === '3d' && !tour
        ? t('goToLoading')
        : tour && !tour.points
          ? t('goToPlain')
          : null
  return { goTo, refusal }
}
