import type { BufferView } from './glbBuffers.ts'
import type { Triple } from './glbMetadata.ts'
import {
  assertJsonObject,
  createInvalidGlbError,
  createTruncatedGlbError,
  type GlbJson,
  getListEntryAt,
  readJsonObjects,
  readJsonWholeNumber,
} from './readGlbJson.ts'

const componentBytes = new Map([
  [5120, 1],
  [5121, 1],
  [5122, 2],
  [5123, 2],
  [5125, 4],
  [5126, 4],
])
const componentCounts: Record<string, number> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
}
/**
 * Largest value of a normalised integer component (glTF 2.0, "Animations", the quantisation table).
 */
const normalisedLargest = new Map([
  [5120, 127],
  [5121, 255],
  [5122, 32_767],
  [5123, 65_535],
])

/** Size and bounds of an accessor; `box` in the units of its values. */
export interface Accessor {
  count: number
  /** once unpacked */
  bytes: number
  box: { min: Triple; max: Triple } | null
}

function triple(value: unknown): Triple | null {
  if (!Array.isArray(value) || value.length !== 3 || !value.every((part) => Number.isFinite(part)))
    return null
  return value as Triple
}

function readBounds(accessor: GlbJson, componentType: number): Accessor['box'] {
  const [min, max] = [triple(accessor.min), triple(accessor.max)]
  if (accessor.type !== 'VEC3' || min === null || max === null) return null
  if (accessor.normalized !== true) return { min, max }
  const largest = normalisedLargest.get(componentType) ?? 1
  const plain = (corner: Triple) => corner.map((value) => Math.max(value / largest, -1)) as Triple
  return { min: plain(min), max: plain(max) }
}

function checkSparse(
  sparse: GlbJson,
  views: BufferView[],
  count: number,
  elementBytes: number,
  what: string,
): void {
  const changed = readJsonWholeNumber(sparse, 'count')
  if (changed < 1 || changed > count) throw createInvalidGlbError(`${what}.sparse.count`)
  const part = (key: string, bytes: (part: GlbJson) => number) => {
    const json = assertJsonObject(sparse[key], `${what}.sparse.${key}`)
    const view = getListEntryAt(views, json.bufferView, `${what}.sparse.${key}.bufferView`)
    if (readJsonWholeNumber(json, 'byteOffset', 0) + changed * bytes(json) > view.length)
      throw createTruncatedGlbError(`${what}.sparse.${key}`)
  }
  part('indices', (json) => {
    const bytes = componentBytes.get(readJsonWholeNumber(json, 'componentType'))
    if (bytes === undefined) throw createInvalidGlbError(`${what}.sparse.indices.componentType`)
    return bytes
  })
  part('values', () => elementBytes)
}

/** Reads what accessors declare, never their data. Throws for those that exceed their view. */
export function readGlbAccessors(json: GlbJson, views: BufferView[]): Accessor[] {
  return readJsonObjects(json, 'accessors').map((accessor, index) => {
    const what = `accessors[${index}]`
    const componentType = readJsonWholeNumber(accessor, 'componentType')
    const bytes = componentBytes.get(componentType)
    const type = accessor.type
    const components =
      typeof type === 'string' && Object.hasOwn(componentCounts, type)
        ? componentCounts[type]
        : undefined
    if (bytes === undefined || components === undefined)
      throw createInvalidGlbError(`${what} has no known type`)
    const count = readJsonWholeNumber(accessor, 'count')
    const elementBytes = bytes * components
    if (accessor.bufferView !== undefined) {
      const view = getListEntryAt(views, accessor.bufferView, `${what}.bufferView`)
      const stride = view.stride ?? elementBytes
      if (stride < elementBytes) throw createInvalidGlbError(`${what} is wider than its stride`)
      const end =
        readJsonWholeNumber(accessor, 'byteOffset', 0) +
        (count === 0 ? 0 : stride * (count - 1) + elementBytes)
      if (end > view.length) throw createTruncatedGlbError(`${what} lies outside its view`)
    }
    if (accessor.sparse !== undefined) {
      checkSparse(
        assertJsonObject(accessor.sparse, `${what}.sparse`),
        views,
        count,
        elementBytes,
        what,
      )
    }
    return { count, bytes: count * elementBytes, box: readBounds(accessor, componentType) }
  })
}
