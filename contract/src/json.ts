/** Deeper JSON than any call of ours needs; refused before anything walks it (BI-011). */
const deepest = 40
/** More values than any body of ours holds (pictures travel as one string): a longer list would only keep the server busy. */
const most = 20_000

/**
 * Reads JSON that a stranger sent. Undefined for what is no JSON, nests too deep, holds too many values or reaches for a
 * prototype (BI-010). Time is bounded by the text's length: one scan, then the engine's own parser.
 */
export const readJson = (text: string): { value: unknown } | undefined => {
  let depth = 0
  let values = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === 92) i++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 123 || c === 91) {
      if (++depth > deepest) return undefined
    } else if (c === 125 || c === 93) depth--
    else if (c === 44 && ++values > most) return undefined
  }
  try {
    const value: unknown = JSON.parse(text)
    return text.includes('__proto__') || text.includes('constructor') || text.includes('\\u')
      ? withoutPrototypes(value)
      : { value }
  } catch {
    return undefined
  }
}

const withoutPrototypes = (value: unknown): { value: unknown } | undefined =>
  reachesForPrototype(value) ? undefined : { value }

const reachesForPrototype = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'constructor')) return true
  return Object.values(value).some(reachesForPrototype)
}
