/**
 * Maximum nesting of accepted JSON, more than any call needs; checked before anything traverses it
 * (BI-011).
 */
const deepest = 40
/**
 * Maximum number of values per body, more than any call needs (a picture is one string): bounds the
 * server's work.
 */
const maxValues = 20_000

/**
 * Parses untrusted JSON. Returns undefined if it is invalid, nests too deep, holds too many values
 * or contains a prototype key (BI-010). Time is linear in the text's length: one scan, then the
 * engine's own parser.
 */
export const parseUntrustedJson = (text: string): { value: unknown } | undefined => {
  if (!isWithinLimits(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return text.includes('__proto__') || text.includes('constructor') || text.includes('\\u')
      ? withoutPrototypes(value)
      : { value }
  } catch {
    return undefined
  }
}

const code = (character: string) => character.charCodeAt(0)
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')]
const [openBrace, closeBrace, openBracket, closeBracket] = [
  code('{'),
  code('}'),
  code('['),
  code(']'),
]

/** Whether depth and number of values are within the limits, judged by brackets and commas. */
const isWithinLimits = (text: string): boolean => {
  let depth = 0
  let values = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === backslash) i++
      else if (c === quote) inString = false
    } else if (c === quote) inString = true
    else if (c === openBrace || c === openBracket) {
      if (++depth > deepest) return false
    } else if (c === closeBrace || c === closeBracket) depth--
    else if (c === comma && ++values > maxValues) return false
  }
  return true
}

const withoutPrototypes = (value: unknown): { value: unknown } | undefined =>
  reachesForPrototype(value) ? undefined : { value }

const reachesForPrototype = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'constructor')) return true
  return Object.values(value).some(reachesForPrototype)
}
