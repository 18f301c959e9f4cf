/**
 * `Map.groupBy`, which Safari has since version 17.4 only: groups stand in the order of their first
 * members.
 */
export const groupBy = <K, T>(
  items: Iterable<T>,
  keyOf: (item: T, index: number) => K,
): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
