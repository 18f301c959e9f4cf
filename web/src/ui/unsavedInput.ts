import { useEffect, useRef } from 'react'

/** Unsaved input on a screen: a new point, or changes to something stored. */
export interface Unsaved {
  what: 'point' | 'changes'
  /** called after the person agreed to lose it */
  discard: () => void
}

/** Reports a form's unsaved input to the screen around it; null: none. */
export type NoteUnsaved = (unsaved: Unsaved | null) => void

/** Reports a form's unsaved input when it begins and ends, not with each keystroke; `what` null: none. */
export function useNoteUnsaved(
  note: NoteUnsaved | undefined,
  what: Unsaved['what'] | null,
  discard: Unsaved['discard'],
): void {
  const latest = useRef(discard)
  latest.current = discard
  useEffect(() => {
    note?.(what && { what, discard: () => latest.current() })
    return () => note?.(null)
  }, [note, what])
}
