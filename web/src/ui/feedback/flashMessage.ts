let pending: string | undefined

/** A sentence that one page leaves for the next: what was done there. Can be taken once. */
export const flashMessage = {
  leave: (sentence: string): void => {
    pending = sentence
  },
  take: (): string | undefined => {
    const sentence = pending
    pending = undefined
    return sentence
  },
}
