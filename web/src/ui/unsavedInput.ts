/** Unsaved input on a screen: a new point, or changes to something stored. */
export interface Unsaved {
  what: 'point' | 'changes'
  /** called after the person agreed to lose it */
  discard: () => void
}

/** Reports a form's unsaved input to the screen around it; null: none. */
export type NoteUnsaved = (unsaved: Unsaved | null) => void
