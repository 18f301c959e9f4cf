import { batch, createAtom, createStore, shallow } from '@tanstack/react-store'
import { createRef } from 'react'
import type { LookParams } from '../inspectionSearch.ts'
import { consequencesOf } from './transitions.ts'
import type { ActionContext, Address } from './actionContext.ts'
import { createFilterActions } from './filterActions.ts'
import { createPlacingActions } from './placingActions.ts'
import { createPointActions } from './pointActions.ts'
import { createScreenActions } from './screenActions.ts'
import { createSnapshot, type Given } from './derivedState.ts'
import { type InspectionState, initialState } from './localState.ts'

interface Options extends Pick<ActionContext, 'confirmDiscard'> {
  given: Given
  /** the URL, which the store reads and writes but never copies */
  address: Address & { look: { get: () => LookParams } }
}

const isSameGiven = ({ actor, ...previous }: Given, { actor: nextActor, ...next }: Given): boolean =>
  shallow(previous, next) && shallow(actor, nextActor)

/** The store of one open inspection, outside React: its snapshot, and the actions that change it. */
export const createInspectionStore = ({ given: firstGiven, address, confirmDiscard }: Options) => {
  const given = createAtom(firstGiven, { compare: isSameGiven })
  const state = createStore(initialState(firstGiven.project))
  const { get, subscribe } = createSnapshot({ state, given, look: address.look })
  const change = (part: Partial<InspectionState>) => state.setState((previous) => ({ ...previous, ...part }))
  let settled = get()
  const settle = () => {
    change(consequencesOf(settled, get()))
    settled = get()
  }
  const set = (part: Partial<InspectionState>) =>
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
  return {
    get,
    subscribe,
    elements,
    actions: { ...filter, ...placing, ...points, ...createScreenActions(context, { filter, placing, points }) },
    setGiven: (next: Given) => given.set(next),
    /** Subscribes to the URL and the given data. Returns a function that unsubscribes and clears pending timers. */
    open: (): (() => void) => {
      set({ lastSelectedId: get().selectedId })
      // not the snapshot: the subscriber must not change what it subscribes to
      const outside = createAtom(() => ({ look: address.look.get(), given: given.get() }), { compare: shallow })
      const { unsubscribe } = outside.subscribe(({ look }) => {
        filter.followSearch(look.q ?? '')
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
