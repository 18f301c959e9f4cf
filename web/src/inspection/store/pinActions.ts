import { computeModelSighting } from '@nspect/contract/pins/pinSightings'
import type { Pin } from '@nspect/contract/pins/pins'
import { buildPinViews } from '../media/viewer/pinViews.ts'
import type { ActionContext } from './actionContext.ts'
import type { MediaTab } from './activeTab.ts'
import type { DerivedState } from './derivedState.ts'
import type { FilterActions } from './filterActions.ts'
import type { PlacingActions } from './placingActions.ts'
import type { UnsavedActions } from './unsavedActions.ts'

/** Whether the point has a rectangle but no place in the model. */
const hasMarkOnly = ({
  matterPointCoordinates,
  annotationCoordinates,
  projectModelImageId,
}: Pin): boolean =>
  matterPointCoordinates === null && annotationCoordinates !== null && projectModelImageId !== null

/** Why the view cannot go to a point now; null: it can. */
export const getGoToPinObstacle = (
  pin: Pin,
  { tab, modelStatus }: Pick<DerivedState, 'tab' | 'modelStatus'>,
): 'noPlace' | 'goToLoading' | 'goToNone' | 'goToPlain' | null => {
  if (hasMarkOnly(pin)) return null
  if (!pin.matterPointCoordinates) return 'noPlace'
  if (modelStatus === 'plain') return 'goToPlain'
  if (tab === '2d' || modelStatus === 'ready') return null
  return modelStatus === 'loading' ? 'goToLoading' : 'goToNone'
}

interface Others extends Pick<UnsavedActions, 'mayDiscard'> {
  filter: FilterActions
  placing: PlacingActions
}

/**
 * Actions that select and deselect points; those that would lose unsaved input ask for confirmation
 * first.
 */
export const createPinActions = (
  context: ActionContext,
  { filter, placing, mayDiscard }: Others,
) => {
  const { get, address } = context
  const show = (pinId: number | undefined, mode: MediaTab) => {
    filter.settleSearch()
    const { pins, urlParams, selected } = get()
    // also shows the point's picture, which stays when the point is closed
    const currentImage = urlParams.image ?? selected?.projectModelImageId ?? undefined
    address.push({
      pin: pinId,
      mode,
      image: pins.find(({ id }) => id === pinId)?.projectModelImageId ?? currentImage,
    })
  }
  const select = async (pin: Pin | null) => {
    if (!(await mayDiscard())) return
    placing.closePlacement()
    show(pin?.id, get().tab)
  }
  const open = (pin: Pin | null) => void select(pin)
  return {
    mayDiscard,
    show,
    select,
    open,
    openId: (id: number) => {
      const pin = get().pins.find((candidate) => candidate.id === id)
      if (pin) open(pin)
    },
    /** opens the next or the previous point of the list */
    stepBy: (by: 1 | -1) => {
      const { selected, ordered, lastSelectedId } = get()
      const from = selected ?? ordered.find(({ id }) => id === lastSelectedId)
      const at = from ? ordered.indexOf(from) + by : by === 1 ? 0 : ordered.length - 1
      const pin = ordered[at]
      if (pin) open(pin)
    },
    /**
     * opens the next point of the list that is not repaired, from its beginning again after its end
     */
    stepToOpen: () => {
      const { selected, ordered, lastSelectedId } = get()
      const from = ordered.findIndex(({ id }) => id === (selected?.id ?? lastSelectedId))
      const inTurn = [...ordered.slice(from + 1), ...ordered.slice(0, Math.max(from, 0))]
      const pin = inTurn.find(({ isResolved }) => !isResolved)
      if (pin) open(pin)
    },
    /** goes to the selected point in the model, or to its rectangle where it has only that */
    goTo: () => {
      const { selected, drawn, tab, viewer } = get()
      if (!selected) return
      if (hasMarkOnly(selected)) return show(selected.id, '2d')
      const key = buildPinViews(drawn, null, false).keyByPinId.get(selected.id)
      if (key === undefined) return
      if (tab === '2d') show(selected.id, '3d')
      viewer?.points?.goTo(key, { transition: 'fly' }).catch(() => {})
    },
    /**
     * goes to where the selected point is seen, though it was placed elsewhere: on a picture, or in
     * the model
     */
    goToSight: (projectModelImageId: number | null) => {
      const { selected, viewer, project } = get()
      if (!selected) return
      if (projectModelImageId !== null) {
        address.push({ pin: selected.id, mode: '2d', image: projectModelImageId })
        return
      }
      show(selected.id, '3d')
      const key = computeModelSighting(project, selected)?.key
      if (key) viewer?.points?.goTo(key, { transition: 'fly' }).catch(() => {})
    },
  }
}
export type PinActions = ReturnType<typeof createPinActions>
