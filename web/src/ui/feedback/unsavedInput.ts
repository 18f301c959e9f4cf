import { createContext, use, useEffect, useRef } from 'react'

/** Unsaved input on a screen: a new point, or changes to something stored. */
export interface UnsavedInput {
  what: 'point' | 'changes'
  /** called after the person agreed to lose it */
  discard: () => void
}

/** Notes unsaved input of a part of the screen; returns a function that takes it back. */
export type NoteUnsaved = (unsaved: UnsavedInput) => () => void

/** The screen that asks before its parts lose unsaved input; null: each asks by itself. */
export const NoteUnsavedContext = createContext<NoteUnsaved | null>(null)

/**
 * Reports unsaved input to the screen around it when it begins and ends, not with each keystroke;
 * `what` null: none.
 */
export function useReportUnsavedInput(
  what: UnsavedInput['what'] | null,
  discard: UnsavedInput['discard'],
): void {
  const note = use(NoteUnsavedContext)
  const latest = useRef(discard)
  latest.current = discard
  useEffect(
    () => (what ? note?.({ what, discard: () => latest.current() }) : undefined),
    [note, what],
  )
}
