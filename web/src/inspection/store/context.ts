import type { RefObject } from 'react'
import type { Unsaved } from '../../ui/unsaved.ts'
import type { LookParams } from '../look.ts'
import type { InspectionSnapshot } from './snapshot.ts'
import type { InspectionState } from './state.ts'

/** Writes the address. A `step` is a history entry; an `amend` changes the current one. */
export interface Address {
  step: (change: LookParams) => void
  amend: (change: LookParams) => void
}

/** The elements that actions move the focus to or measure. */
interface InspectionElements {
  /** the title of the open point */
  title: RefObject<HTMLInputElement | null>
  search: RefObject<HTMLInputElement | null>
  /** around the model */
  model: RefObject<HTMLDivElement | null>
  /** around the picture */
  picture: RefObject<HTMLDivElement | null>
}

/** What the store's actions are made of. */
export interface ActionContext {
  get: () => InspectionSnapshot
  set: (change: Partial<InspectionState>) => void
  address: Address
  /** asks whether what was written may be lost */
  confirmDiscard: (unsaved: Unsaved) => Promise<boolean>
  elements: InspectionElements
}
