export interface Question {
  title: string
  text: string
  /** what the person does by agreeing, as a verb */
  actionLabel: string
  cancelLabel?: string
  /** red: it cannot be undone */
  isDanger?: boolean
  /** the focus begins on the answer that keeps things as they are */
  isKeepingFirst?: boolean
  /** the work; the dialog stays, busy, until it is done, and shows its error */
  run?: () => Promise<unknown>
}

export interface OpenQuestion extends Question {
  answer: (isAgreed: boolean) => void
}

let open: OpenQuestion | null = null
const listeners = new Set<() => void>()
const set = (next: OpenQuestion | null) => {
  open = next
  for (const listener of listeners) listener()
}

/** Asks before what cannot be undone. True = agreed, and `run`, where given, is done. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    open?.answer(false)
    set({
      ...question,
      answer: (isAgreed) => {
        set(null)
        resolve(isAgreed)
      },
    })
  })

export const confirmStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => open,
}
