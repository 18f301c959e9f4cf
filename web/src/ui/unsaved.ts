/** What is written on a screen and not saved: a new point, or changes to something stored. */
export interface Unsaved {
  what: 'point' | 'changes'
  /** the person agreed to lose it */
  discard: () => void
}

/** Tells the screen around a form what would be lost; null: nothing. */
export type NoteUnsaved = (unsaved: Unsaved | null) => void
