import type { RefObject } from 'react'
import type { UnsavedInput } from '../../ui/feedback/unsavedInput.ts'
import type { DerivedState } from './derivedState.ts'
import type { InspectionSearch } from './inspectionSearch.ts'
import type { LocalState } from './localState.ts'

/** Writes the URL: `push` adds a history entry, `replace` changes the current one. */
export interface UrlWriter {
  push: (change: InspectionSearch) => void
  replace: (change: InspectionSearch) => void
}

/** The elements that actions focus or measure. */
interface InspectionElements {
  /** the title of the open point */
  title: RefObject<HTMLTextAreaElement | null>
  search: RefObject<HTMLInputElement | null>
  /** around the model */
  model: RefObject<HTMLDivElement | null>
  /** around the picture */
  picture: RefObject<HTMLDivElement | null>
}

/** What the store's actions depend on. */
export interface ActionContext {
  get: () => DerivedState
  set: (change: Partial<LocalState>) => void
  address: UrlWriter
  /** asks whether unsaved input may be discarded */
  confirmDiscard: (unsaved: UnsavedInput) => Promise<boolean>
  elements: InspectionElements
}
