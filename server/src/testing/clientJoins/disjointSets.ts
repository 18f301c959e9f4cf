/** Sets without a common member (union-find). */
export interface DisjointSets<T> {
  /** makes one set of the two that these are in */
  union(left: T, right: T): void
  /** the member that stands for the set of this one */
  find(of: T): T
}

/** At first each is a set of its own. Without the usual shortcuts: statements are short. */
export const createDisjointSets = <T>(): DisjointSets<T> => {
  const parents = new Map<T, T>()
  const find = (of: T): T => {
    let root = of
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root))
      root = parent
    return root
  }
  return {
    find,
    union(left, right) {
      const [from, to] = [find(left), find(right)]
      if (from !== to) parents.set(from, to)
    },
  }
}
