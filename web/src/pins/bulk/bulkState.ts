import type { Pin } from '@nspect/contract/pins/pins'
import type { ChangeChunk, VersionedChange } from './bulkChange.ts'
import type { BulkSelection } from './bulkSelection.ts'

/** The change of many points that was made last, and how far it is. */
export interface BulkState {
  /** null: nothing is being changed */
  progress: { done: number; total: number } | null
  /** why points are as they were, by their ids */
  problems: ReadonlyMap<number, string>
  last: {
    /** what was wanted, as the person reads it */
    label: string
    wanted: ReadonlyMap<number, VersionedChange>
    /** calls that may have arrived */
    lost: readonly ChangeChunk[]
    /** takes back what was done; empty: there is nothing to take back */
    undo: readonly VersionedChange[]
  } | null
}

export const emptyBulkState: BulkState = { progress: null, problems: new Map(), last: null }

/**
 * Where the choice and its change are kept: outside of the list, the table and the model, which all
 * show them.
 */
export interface BulkStore {
  get: () => { pins: readonly Pin[]; choice: BulkSelection; many: BulkState }
  set: (change: { choice?: BulkSelection; many?: BulkState }) => void
}

/** What a list of points needs to have them chosen. The functions stay the same. */
export interface SelectionControls {
  choice: BulkSelection
  problems: ReadonlyMap<number, string>
  toggle: (id: number) => void
  /** from the point ticked last, in the order seen */
  toRange: (id: number, order: readonly number[]) => void
  add: (ids: readonly number[]) => void
  start: () => void
  end: () => void
}
