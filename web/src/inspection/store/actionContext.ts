import type { RefObject } from 'react'
import type { Unsaved } from '../../ui/unsavedInput.ts'
import type { LookParams } from '../inspectionSearch.ts'
import type { InspectionSnapshot } from './derivedState.ts'
import type { InspectionState } from './localState.ts'

/** Writes the URL. A `step` pushes a history entry; an `amend` replaces the current one. */
export interface Address {
  step: (change: LookParams) => void
  amend: (change: LookParams) => void
}

/** The elements that actions focus or measure. */
interface InspectionElements {
  /** the title of the open point */
  title: RefObject<HTMLInputElement | null>
  search: RefObject<HTMLInputElement | null>
  /** around the model */
  model: RefObject<HTMLDivElement | null>
  /** around the picture */
  picture: RefObject<HTMLDivElement | null>
}

/** What the store's actions depend on. */
export interface ActionContext {
  get: () => InspectionSnapshot
  set: (change: Partial<InspectionState>) => void
  address: Address
  /** asks whether unsaved input may be discarded */
  confirmDiscard: (unsaved: Unsaved) => Promise<boolean>
  elements: InspectionElements
}
