import type { DeclaredStorey, ElementExtras } from './modelElement.ts'
import type { ModelCheck, ModelFile } from './modelFile.ts'

// What viewers and screens need of a building's elements, without the schema library: it weighs as
// much as half of a viewer.

/** characters */
export const maxElementNameLength = 200
/** Identity of an element in IFC, which it keeps from one export to the next. */
export const globalIdPattern = /^[0-9A-Za-z_$]{22}$/
/** Its class, such as `IfcWall`. */
export const elementTypePattern = /^Ifc[0-9A-Za-z]{1,60}$/
/** metres, up or down */
export const maxElevation = 1e5
/** Storeys of a file, at most. */
export const maxStoreys = 999

/** A name of a model as it is kept: cut to 200 characters, without what no database stores. */
export const normalizeElementName = (name: string): string =>
  name.replaceAll('\0', '').slice(0, maxElementNameLength).toWellFormed().trim()

/**
 * The names, of which those that occur again get a number: two houses of a file may both have a
 * “Level 1”.
 */
export const numberDuplicateNames = (names: readonly string[]): string[] => {
  const taken = new Set(names)
  const seen = new Set<string>()
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name)
      return name
    }
    let number = 2
    while (taken.has(`${name} (${number})`)) number++
    const own = `${name} (${number})`
    taken.add(own)
    return own
  })
}

/**
 * The names of the floors of a model that came as IFC, lowest first, each only once; none where
 * another axis is taken for up, as the viewer detects floors of its own then.
 */
export const listStoreyNames = (
  model:
    | (Pick<ModelFile, 'facts'> & { check: Partial<Pick<ModelCheck, 'up'>> | null })
    | null
    | undefined,
): string[] =>
  model?.check?.up === 'z' ? [] : numberDuplicateNames(model?.facts?.ifc?.storeys ?? [])

type Fields = Record<string, unknown>
const toFields = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
const matches = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value)
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxElementNameLength

/**
 * What the `extras` of a node say of its element, as `elementExtras` accepts them; null of any
 * other node.
 */
export const parseElementExtras = (extras: unknown): ElementExtras['ifc'] | null => {
  const { globalId, type, storey } = toFields(toFields(extras)?.ifc) ?? {}
  if (!matches(globalId, globalIdPattern) || !matches(type, elementTypePattern)) return null
  if (storey === undefined) return { globalId, type }
  return isName(storey) ? { globalId, type, storey } : null
}

const isStorey = (value: unknown): value is DeclaredStorey => {
  const { globalId, name, elevation } = toFields(value) ?? {}
  return (
    matches(globalId, globalIdPattern) &&
    isName(name) &&
    typeof elevation === 'number' &&
    Math.abs(elevation) <= maxElevation
  )
}

/**
 * The storeys that the `extras` of a scene declare, as `sceneExtras` accepts them, lowest first;
 * none of any other scene.
 */
export const parseStoreyExtras = (extras: unknown): DeclaredStorey[] => {
  const { storeys, leftOut } = toFields(extras) ?? {}
  const isCount = leftOut === undefined || (Number.isSafeInteger(leftOut) && Number(leftOut) >= 1)
  if (
    !isCount ||
    !Array.isArray(storeys) ||
    storeys.length > maxStoreys ||
    !storeys.every(isStorey)
  )
    return []
  return storeys.toSorted((a, b) => a.elevation - b.elevation)
}
