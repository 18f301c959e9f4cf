/**
 * Where the browser notes who is signed in; the session itself is in a cookie that no script can
 * read (decision 044).
 */
export const sessionKey = 'nspect-session'

const shape = /^(\d{1,15})\.([\w-]{0,64})$/

/**
 * The person of a note `<person>.<session>`; undefined for anything else, which counts as signed
 * out.
 */
export const parseNotePerson = (mark: string | null | undefined): string | undefined =>
  shape.exec(mark ?? '')?.[1]

/** The id of its session. */
export const parseNoteSession = (mark: string | null | undefined): string | undefined =>
  shape.exec(mark ?? '')?.[2]
