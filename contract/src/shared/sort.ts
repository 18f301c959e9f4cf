/** Sort key of a list; a leading `-` reverses the order. */
export type Sort<Key extends string> = Key | `-${Key}`

/** Key and direction of a `sort` parameter. */
export const parseSort = <Key extends string>(sort: Sort<Key>): { key: Key; isDown: boolean } => {
  const isDown = sort.startsWith('-')
  return { key: (isDown ? sort.slice(1) : sort) as Key, isDown }
}
