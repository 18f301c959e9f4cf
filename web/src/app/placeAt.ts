/** A place of the side bar: its address, and the beginnings of others that belong to it. */
interface Place {
  to: string
  within?: readonly string[]
}

/** Does this page belong to the place, though its address does not begin with the place's own? Case does not count (T2). */
export const isWithin = ({ within = [] }: Place, pathname: string): boolean => {
  const path = pathname.toLowerCase()
  return within.some((start) => path.startsWith(start))
}
