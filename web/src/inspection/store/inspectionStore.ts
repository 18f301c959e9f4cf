import { batch, createAtom, createStore, shallow } from '@tanstack/react-store'
import { createRef } from 'react'
import type { InspectionSearch } from '../inspectionSearch.ts'
import type { ActionContext, Address } from './actionContext.ts'
import { createDerivedState, type Given } from './derivedState.ts'
import { createFilterActions } from './filterActions.ts'
import { initialState, type LocalState } from './localState.ts'
import { createMovingActions } from './movingActions.ts'
import { createPlacingActions } from './placingActions.ts'
import { createPointActions } from './pointActions.ts'
import { createScreenActions } from './screenActions.ts'
import { transitionsOf } from './transitions.ts'

interface Options extends Pick<ActionContext, 'confirmDiscard'> {
  given: Given
  /** the URL, which the store reads and writes but never copies */
  address: Address & { urlParams: { get: () => InspectionSearch } }
}

const isSameGiven = ({ actor, ...previous }: Given, { actor: nextActor, ...next }: Given): boolean =>
  shallow(previous, next) && shallow(actor, nextActor)

/** The store of one open inspection, outside React: its snapshot, and the actions that change it. */
export const createInspectionStore = ({ given: firstGiven, address, confirmDiscard }: Options) => {
  const given = createAtom(firstGiven, { compare: isSameGiven })
  const state = createStore(initialState(firstGiven.project))
  const { get, subscribe } = createDerivedState({ state, given, urlParams: address.urlParams })
  const change = (part: Partial<LocalState>) => state.setState((previous) => ({ ...previous, ...part }))
  let settled = get()
  const settle = () => {
    change(transitionsOf(settled, get()))
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
  const filter = createFilterActions(context)
  const placing = createPlacingActions(context)
  const points = createPointActions(context, filter, placing)
  const moving = createMovingActions(context, { placing, points })
  return {
    get,
    subscribe,
    elements,
    actions: {
      ...filter,
      ...placing,
      ...points,
      ...moving,
      ...createScreenActions(context, { filter, placing, points, moving }),
    },
    setGiven: (next: Given) => given.set(next),
    /** Subscribes to the URL and the given data. Returns a function that unsubscribes and clears pending timers. */
    open: (): (() => void) => {
      set({ lastSelectedId: get().selectedId })
      // not the snapshot: the subscriber must not change what it subscribes to
      const outside = createAtom(() => ({ urlParams: address.urlParams.get(), given: given.get() }), {
        compare: shallow,
      })
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
