/** A place of the side bar: its address, and prefixes of others that belong to it. */
interface Place {
  to: string
  within?: readonly string[]
}

/** Whether a pathname has one of the place's further prefixes, in any case (T2). */
export const isWithinPath = ({ within = [] }: Place, pathname: string): boolean => {
  const path = pathname.toLowerCase()
  return within.some((prefix) => path.startsWith(prefix))
}
