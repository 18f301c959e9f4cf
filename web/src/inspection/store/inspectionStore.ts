import { batch, createAtom, createStore, shallow } from '@tanstack/react-store'
import { createRef } from 'react'
import type { ActionContext, UrlWriter } from './actionContext.ts'
import { createInspectionSnapshot, type InspectionInputs } from './derivedState.ts'
import { createPinFilterActions } from './filterActions.ts'
import type { InspectionSearch } from './inspectionSearch.ts'
import { buildInitialInspectionState, type LocalState, type SheetStop } from './localState.ts'
import { createMovingActions } from './movingActions.ts'
import { createPinActions } from './pinActions.ts'
import { createPlacingActions } from './placingActions.ts'
import { createScreenActions } from './screenActions.ts'
import { createBulkSelectionActions } from './selectionActions.ts'
import { computeInspectionStateChanges } from './stateTransitions.ts'
import { createUnsavedInputActions } from './unsavedActions.ts'

interface Options extends Pick<ActionContext, 'confirmDiscard'> {
  inputs: InspectionInputs
  restingStop?: SheetStop
  /** the URL, which the store reads and writes but never copies */
  address: UrlWriter & { urlParams: { get: () => InspectionSearch } }
}

const isSameInputs = (
  { actor, ...previous }: InspectionInputs,
  { actor: nextActor, ...next }: InspectionInputs,
): boolean => shallow(previous, next) && shallow(actor, nextActor)

/**
 * The store of one open inspection, outside React: its snapshot, and the actions that change it.
 */
export const createInspectionStore = ({
  inputs: firstInputs,
  address,
  confirmDiscard,
  restingStop,
}: Options) => {
  const inputs = createAtom(firstInputs, { compare: isSameInputs })
  const state = createStore(
    buildInitialInspectionState(firstInputs.project, firstInputs.actor, restingStop),
  )
  const { get, subscribe } = createInspectionSnapshot({
    state,
    inputs,
    urlParams: address.urlParams,
  })
  const change = (part: Partial<LocalState>) =>
    state.setState((previous) => ({ ...previous, ...part }))
  // a point that a link opens is read, not peeked at
  if (get().selectedId !== null && restingStop === 'low') change({ sheetStop: 'half' })
  let settled = get()
  const settle = () => {
    change(computeInspectionStateChanges(settled, get()))
    settled = get()
  }
  const set = (part: Partial<LocalState>) =>
    batch(() => {
      change(part)
      settle()
    })
  const elements: ActionContext['elements'] = {
    title: createRef(),
    search: createRef(),
    model: createRef(),
    picture: createRef(),
  }
  const context = { get, set, address, confirmDiscard, elements }
  const filter = createPinFilterActions(context)
  const unsaved = createUnsavedInputActions(context)
  const { mayDiscard } = unsaved
  const placing = createPlacingActions(context, unsaved)
  const points = createPinActions(context, { filter, placing, mayDiscard })
  const moving = createMovingActions(context, { placing, points })
  const choosing = createBulkSelectionActions(context, { placing, points })
  return {
    get,
    subscribe,
    elements,
    actions: {
      ...unsaved,
      ...filter,
      ...placing,
      ...points,
      ...moving,
      ...choosing,
      ...createScreenActions(context, { filter, placing, points, moving, choosing }),
    },
    setInputs: (next: InspectionInputs) => inputs.set(next),
    /**
     * Subscribes to the URL and the inputs. Returns a function that unsubscribes and clears pending
     * timers.
     */
    open: (): (() => void) => {
      set({ lastSelectedId: get().selectedId })
      // not the snapshot: the subscriber must not change what it subscribes to
      const outside = createAtom(
        () => ({ urlParams: address.urlParams.get(), inputs: inputs.get() }),
        {
          compare: shallow,
        },
      )
      const { unsubscribe } = outside.subscribe(({ urlParams }) => {
        filter.followSearch(urlParams.q ?? '')
        settle()
      })
      return () => {
        unsubscribe()
        filter.stopSearch()
        placing.stopPlacing()
      }
    },
  }
}
export type InspectionStore = ReturnType<typeof createInspectionStore>
