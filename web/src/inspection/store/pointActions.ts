import type { Pin } from '@nspect/contract/pins'
import type { NoteUnsaved } from '../../ui/unsaved.ts'
import { pinViewsOf } from '../stage/pinViews.ts'
import type { ActionContext } from './context.ts'
import type { FilterActions } from './filterActions.ts'
import type { PlacingActions } from './placingActions.ts'
import type { InspectionSnapshot } from './snapshot.ts'
import type { Tab } from './viewTab.ts'

/** The point has a rectangle and no place in the model. */
const hasMarkOnly = ({ matterPointCoordinates, annotationCoordinates, projectModelImageId }: Pin): boolean =>
  matterPointCoordinates === null && annotationCoordinates !== null && projectModelImageId !== null

/** Why there is no way to a point now; null: there is one. */
export const goToRefusalOf = (
  pin: Pin,
  { tab, tour }: Pick<InspectionSnapshot, 'tab' | 'tour'>,
): 'noPlace' | 'goToLoading' | 'goToPlain' | null => {
  if (hasMarkOnly(pin)) return null
  if (!pin.matterPointCoordinates) return 'noPlace'
  if (tab === '3d' && !tour) return 'goToLoading'
  return tour && !tour.points ? 'goToPlain' : null
}

/** Chooses points and leaves them; whatever leaves unsaved words asks first. */
export const createPointActions = (context: ActionContext, filter: FilterActions, placing: PlacingActions) => {
  const { get, set, address, confirmDiscard } = context
  const noteUnsaved: NoteUnsaved = (unsaved) => set({ unsaved })
  /** false: something unsaved is to be kept */
  const mayDiscard = async (): Promise<boolean> => {
    const { unsaved } = get()
    if (!unsaved) return true
    const isAgreed = await confirmDiscard(unsaved)
    if (isAgreed) unsaved.discard()
    return isAgreed
  }
  const show = (pinId: number | undefined, mode: Tab) => {
    filter.settleSearch()
    const { pins, look, selected } = get()
    // its picture comes with it, and stays when it is closed
    const held = look.image ?? selected?.projectModelImageId ?? undefined
    address.step({ pin: pinId, mode, image: pins.find(({ id }) => id === pinId)?.projectModelImageId ?? held })
  }
  const select = async (pin: Pin | null) => {
    if (!(await mayDiscard())) return
    placing.closeDraft()
    show(pin?.id, get().tab)
  }
  const open = (pin: Pin | null) => void select(pin)
  return {
    noteUnsaved,
    mayDiscard,
    show,
    select,
    open,
    openId: (id: number) => {
      const pin = get().pins.find((one) => one.id === id)
      if (pin) open(pin)
    },
    /** to the next point of the list, or the one before */
    stepBy: (by: 1 | -1) => {
      const { selected, ordered, lastSelectedId } = get()
      const from = selected ?? ordered.find(({ id }) => id === lastSelectedId)
      const at = from ? ordered.indexOf(from) + by : by === 1 ? 0 : ordered.length - 1
      const pin = ordered[at]
      if (pin) open(pin)
    },
    /** the way to the chosen point in the model, or to its rectangle where it has only that */
    goTo: () => {
      const { selected, drawn, tab, tour } = get()
      if (!selected) return
      if (hasMarkOnly(selected)) return show(selected.id, '2d')
      const key = pinViewsOf(drawn, null, false).keyOf.get(selected.id)
      if (key === undefined) return
      if (tab === '2d') show(selected.id, '3d')
      tour?.points?.goTo(key, { transition: 'fly' }).catch(() => {})
    },
  }
}
export type PointActions = ReturnType<typeof createPointActions>
