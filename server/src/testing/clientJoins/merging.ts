/** Things that belong together: whatever was merged, also by way of others, has one representative. */
export interface Merging<T> {
  merge(one: T, other: T): void
  representative(of: T): T
}

/** At first everything is on its own (a union-find, without its shortcuts: statements are short). */
export const mergeable = <T>(): Merging<T> => {
  const next = new Map<T, T>()
  const representative = (of: T): T => {
    let last = of
    for (let further = next.get(last); further !== undefined; further = next.get(last)) last = further
    return last
  }
  return {
    representative,
    merge(one, other) {
      const [from, to] = [representative(one), representative(other)]
      if (from !== to) next.set(from, to)
    },
  }
}
