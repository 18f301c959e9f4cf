import { inflateSync } from 'node:zlib'

/** bytes: of one stream of objects, and of all of them */
const maxStreamBytes = 16 * 1024 * 1024
const maxInflatedBytes = 128 * 1024 * 1024
/** A unit of 200 inches, 72 times more than any program writes. */
const largestUnit = 14_400
/** nodes of the page tree */
const maxNodes = 20_000

/** An object of a PDF: where it was found, and its text. */
interface FoundObject {
  /** bytes from the beginning of the file, of what contains it: of two, the later one counts */
  at: number
  text: () => string
}
type Objects = Map<number, FoundObject>

/** characters of an object that are read: a page or a node of the page tree */
const maxObjectBytes = 64 * 1024

const startOfStream = /stream\r?\n/

/** The streams that contain objects, inflated; those that cannot be read are left out. */
function* objectStreams(file: Buffer): Generator<{ at: number; head: string; content: Buffer }> {
  let inflated = 0
  for (let at = file.indexOf('/ObjStm'); at >= 0; at = file.indexOf('/ObjStm', at + 1)) {
    const start = Math.max(0, file.lastIndexOf(' obj', at))
    const head = file.subarray(start, Math.min(file.length, at + 2048)).toString('latin1')
    const found = startOfStream.exec(head)
    if (!found || inflated > maxInflatedBytes) continue
    const from = start + found.index + found[0].length
    const end = file.indexOf('endstream', from)
    if (end < 0) continue
    try {
      const written = file.subarray(from, end)
      const content = /\/Filter\b/.test(found.input.slice(0, found.index))
        ? inflateSync(written, { maxOutputLength: maxStreamBytes })
        : written
      inflated += content.length
      yield { at, head: head.slice(0, found.index), content }
    } catch {
      // encrypted or damaged
    }
  }
}

const numberIn = (text: string, key: string): number =>
  Number(new RegExp(`/${key}\\s+(\\d+)`).exec(text)?.[1] ?? Number.NaN)

/** The objects in a stream: their numbers and places stand at its beginning. */
const addFromStream = (
  objects: Objects,
  { at, head, content }: { at: number; head: string; content: Buffer },
) => {
  const first = numberIn(head, 'First')
  if (!(first <= content.length)) return
  const numbers = content.toString('latin1', 0, first).trim().split(/\s+/).map(Number)
  for (let n = 0; n + 1 < numbers.length; n += 2) {
    const [id = Number.NaN, from = Number.NaN, next] = [numbers[n], numbers[n + 1], numbers[n + 3]]
    const start = first + from
    const end = next === undefined ? content.length : first + next
    if (!(start <= end)) continue
    const text = () => content.toString('latin1', start, Math.min(end, start + maxObjectBytes))
    if (at >= (objects.get(id)?.at ?? 0)) objects.set(id, { at, text })
  }
}

const addFromFile = (objects: Objects, file: Buffer) => {
  for (let at = file.indexOf(' obj'); at >= 0; at = file.indexOf(' obj', at + 1)) {
    const before = file.toString('latin1', Math.max(0, at - 18), at)
    const id = Number(/(\d+)\s+\d+$/.exec(before)?.[1] ?? Number.NaN)
    if (!Number.isInteger(id) || at < (objects.get(id)?.at ?? 0)) continue
    const start = at + ' obj'.length
    const text = () => {
      const content = file.toString('latin1', start, Math.min(file.length, start + maxObjectBytes))
      return content.split(/\bendobj\b|\bstream\r?\n/, 1)[0] ?? ''
    }
    objects.set(id, { at, text })
  }
}

const referencesIn = (list: string): number[] =>
  [...list.matchAll(/(\d+)\s+\d+\s+R\b/g)].map(([, id]) => Number(id))

/** The texts of the pages in their order. */
const listPageObjects = (objects: Objects, root: number): string[] => {
  const textOf = (id: number | undefined) =>
    (id === undefined ? undefined : objects.get(id)?.text()) ?? ''
  const referred = (text: string, key: string) =>
    referencesIn(new RegExp(`/${key}\\s+\\d+\\s+\\d+\\s+R`).exec(text)?.[0] ?? '')[0]
  const pages: string[] = []
  const seen = new Set<number>()
  const open = [referred(textOf(root), 'Pages')]
  for (let id = open.pop(); id !== undefined && seen.size < maxNodes; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const node = textOf(id)
    const list = /\/Kids\s*(\[[^\]]*\])/.exec(node)?.[1] ?? textOf(referred(node, 'Kids'))
    if (/\/Kids\b/.test(node)) open.push(...referencesIn(list).reverse())
    else pages.push(node)
  }
  return pages
}

/**
 * How many points of 1/72 inch a unit of each page is, in their order, where a PDF says that it is
 * more than one: a sheet of A0 is larger than old programs allow, and so has units of its own. The
 * library knows nothing of it. Empty: all are 1.
 */
export const readUserUnits = (file: Buffer): number[] => {
  const streams = [...objectStreams(file)]
  if (!file.includes('/UserUnit') && !streams.some(({ content }) => content.includes('/UserUnit')))
    return []
  const objects: Objects = new Map()
  for (const stream of streams) addFromStream(objects, stream)
  addFromFile(objects, file)
  const root = file.lastIndexOf('/Root')
  const [rootId] = referencesIn(file.toString('latin1', root, root + 40))
  if (root < 0 || rootId === undefined) return []
  return listPageObjects(objects, rootId).map((page) => {
    const unit = Number(/\/UserUnit\s+([\d.]+)/.exec(page)?.[1] ?? 1)
    return unit > 0 && unit <= largestUnit ? unit : 1
  })
}
