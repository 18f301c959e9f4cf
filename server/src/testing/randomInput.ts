import type { z } from 'zod'

/** Reproducible numbers in 0..1 (mulberry32). */
export type RandomNumber = () => number

export const createRandom = (seed: number): RandomNumber => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pickRandom = <T>(random: RandomNumber, list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** The parts of a zod definition that are used; the same type for all kinds. */
interface Inside {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  out?: z.ZodType
  entries?: Record<string, unknown>
  values?: unknown[]
}

export const getSchemaDef = (schema: z.ZodType): Inside => schema._zod.def as unknown as Inside

/** A schema's input type, without optional, default and transform. */
export const unwrapSchema = (schema: z.ZodType): z.ZodType => {
  const { type, innerType, in: before, out } = getSchemaDef(schema)
  if (innerType) return unwrapSchema(innerType)
  if (type === 'pipe' && out && getSchemaDef(out).type !== 'transform') return unwrapSchema(out)
  return type === 'pipe' && before ? unwrapSchema(before) : schema
}

const words =
  'Lobby Damp stain below the window 客室 214 天井 غرفة חדר Überlauf 👩‍🔧 crack % _ \\ \' " <b> ; -- = + @ a.b'.split(
    ' ',
  )

/** Realistic text, never twice the same. */
export const createPhrase = (random: RandomNumber): string => {
  const text = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
    pickRandom(random, words),
  ).join(' ')
  return `${text} ${Math.floor(random() * 1e9).toString(36)}`
}

/**
 * Values of many kinds: those that a schema accepts are valid samples, the rest is invalid input.
 */
const pool = (random: RandomNumber): unknown[] => {
  const number = Math.floor(random() * 1e9)
  return [
    createPhrase(random),
    createPhrase(random).repeat(4),
    `person${number}@hotel.example`,
    `https://documents.example/${number}.pdf`,
    `+49 30 ${1_000_000 + (number % 9_000_000)}`,
    `19${10 + (number % 90)}-0${1 + (number % 9)}-1${number % 9}`,
    pickRandom(random, ['Europe/Lisbon', 'Asia/Tokyo', 'America/Lima', 'UTC']),
    '00000000-0000-4000-8000-000000000000'.replace(/0{6}$/, String(100_000 + (number % 900_000))),
    String(1 + (number % 900)),
    1 + (number % 97),
    random(),
    number % 2 === 0,
  ]
}

/** Values that no schema should crash on. */
export const pickJunk = (random: RandomNumber): unknown =>
  pickRandom(random, [
    '',
    ' ',
    null,
    [],
    {},
    true,
    -1,
    0,
    1.5,
    1e308,
    2_147_483_648,
    9_007_199_254_740_992,
    'NaN',
    '0x10',
    '1e3',
    ' 1',
    'a\0b',
    '\ud800',
    'x'.repeat(300),
    'x'.repeat(6000),
    '9'.repeat(400),
    "' or 1=1--",
    '%_\\',
    '2026-02-30',
    'a@b.c\r\nBcc: x@y.z',
    'javascript:alert(1)',
    '[[[[[[',
    '{"__proto__":{"isAdmin":true}}',
    { constructor: { prototype: { isAdmin: true } } },
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    [[[[[[[]]]]]]],
    [null],
    { length: 1e9 },
    ...pool(random),
  ])

/**
 * A value that the schema accepts, or undefined if none was found. `special`: the values of ids, by
 * their path.
 */
export const sampleSchema = (
  schema: z.ZodType,
  random: RandomNumber,
  special: (path: readonly string[]) => unknown = () => undefined,
  path: readonly string[] = [],
): unknown => {
  const known = special(path)
  if (known !== undefined) return known
  const inner = unwrapSchema(schema)
  const { type, shape, element, options, entries, values } = getSchemaDef(inner)
  if (shape) {
    const made = Object.entries(shape).flatMap(([key, one]) => {
      if (one.safeParse(undefined).success && random() < 0.5) return []
      const value = sampleSchema(one, random, special, [...path, key])
      return value === undefined ? [] : [[key, value]]
    })
    return Object.fromEntries(made)
  }
  if (element) {
    const length = 1 + Math.floor(random() * 2)
    return Array.from({ length }, () => sampleSchema(element, random, special, [...path, '[]']))
  }
  if (entries) return pickRandom(random, Object.values(entries))
  if (values) return pickRandom(random, values)
  if (options && type === 'union')
    return sampleSchema(pickRandom(random, options), random, special, path)
  const fitting = pool(random).filter((value) => schema.safeParse(value).success)
  return fitting.length > 0 ? pickRandom(random, fitting) : undefined
}
