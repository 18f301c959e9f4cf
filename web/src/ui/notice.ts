let left: string | undefined

/** A sentence that one page leaves for the next: what was done there. Read once. */
export const notice = {
  leave: (sentence: string): void => {
    left = sentence
  },
  take: (): string | undefined => {
    const taken = left
    left = undefined
    return taken
  },
}
