/** An answer that was cut: how many entries of a list are left of how many. */
interface CutList {
  shown: number
  of: number
}

/** room for the note about what was cut */
const noteBytes = 300

const measure = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** The name of the list that takes most room. */
const findLongestList = (answer: Record<string, unknown>): string | undefined => {
  const lists = Object.entries(answer).filter(
    ([, value]) => Array.isArray(value) && value.length > 0,
  )
  return lists.toSorted(([, a], [, b]) => measure(b) - measure(a))[0]?.[0]
}

/** As many of the first entries as fit into `maxBytes`. */
const takeFitting = (entries: readonly unknown[], maxBytes: number): unknown[] => {
  let bytes = 0
  const fits = (entry: unknown) => {
    bytes += measure(entry) + 1
    return bytes <= maxBytes
  }
  const end = entries.findIndex((entry) => !fits(entry))
  return end === -1 ? [...entries] : entries.slice(0, end)
}

/**
 * An answer of at most `maxBytes` bytes of JSON: its longest lists lose their last entries, and
 * `cut` names them. Undefined if it is too long without its lists.
 */
export const boundAnswer = (
  answer: Record<string, unknown>,
  maxBytes: number,
): Record<string, unknown> | undefined => {
  const cut: Record<string, CutList> = {}
  let bounded = answer
  while (measure(bounded) > (bounded === answer ? maxBytes : maxBytes - noteBytes)) {
    const name = findLongestList(bounded)
    if (name === undefined) return undefined
    const list = bounded[name] as unknown[]
    const others = measure({ ...bounded, [name]: [] })
    const left = takeFitting(list, maxBytes - noteBytes - others)
    cut[name] = { shown: left.length, of: list.length }
    bounded = { ...bounded, [name]: left }
  }
  return bounded === answer ? answer : { ...bounded, cut }
}
