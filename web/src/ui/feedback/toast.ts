import { ApiError, getErrorMessage } from '../../api/ApiError.ts'
import { createStore } from '../../api/createStore.ts'
import { session } from '../../api/session.ts'

export interface Toast {
  id: number
  kind: 'done' | 'failed'
  message: string
  /** the name of what it is about */
  subject?: string
  undo?: () => void
  open?: () => void
  /** the thrown error */
  error?: unknown
}

/** The toasts on the screen, oldest first. */
export const toastStore = createStore<readonly Toast[]>([])
let last = 0

const add = (added: Omit<Toast, 'id'>) => {
  last += 1
  const id = last
  const isSame = (t: Toast) =>
    t.kind === added.kind && t.message === added.message && t.subject === added.subject
  // the newest success is the one that counts: several would lie over the list that is being worked
  // on
  const isReplaced = (t: Toast) => t.kind === 'done' && added.kind === 'done' && !t.undo
  // more than four at once would hide the page
  const others = toastStore.read().filter((t) => !isSame(t) && !isReplaced(t))
  toastStore.set([...others.slice(-3), { id, ...added }])
}

const addFailed = (error: unknown, subject?: string) => {
  // the dialog that asks to sign in again says so already
  if (error instanceof ApiError && error.status === 401 && session.isLost()) return
  add({
    kind: 'failed',
    message: getErrorMessage(error),
    error,
    ...(subject !== undefined && { subject }),
  })
}

/**
 * Short notices. A success at the bottom left disappears after 6 s; a failure at the top stays
 * until it is closed.
 */
export const toast = {
  done: (message: string, undo?: () => void) =>
    add({ kind: 'done', message, ...(undo && { undo }) }),
  /** names what was saved, and offers to open it with `open` */
  saved: (message: string, subject: string, open?: () => void) =>
    add({ kind: 'done', message, subject, ...(open && { open }) }),
  failed: (error: unknown) => addFailed(error),
  /** names what was not saved */
  notSaved: (error: unknown, subject: string) => addFailed(error, subject),
  close: (id: number) => toastStore.set(toastStore.read().filter((t) => t.id !== id)),
}
