import { HttpError } from '../../../http/httpError.ts'

/** A file's display name, its size, and a function that reads its bytes from the beginning. */
export interface StlFile {
  displayName: string
  size: number
  read(start?: number): Promise<AsyncIterable<Buffer>>
}

/** Numbers as exact as the file has them. */
export type CornerNumbers = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/**
 * byte layout of a binary file: header, ending with the triangle count; one triangle, its corners
 * after the normal
 */
const layout = { head: 84, countAt: 80, triangle: 50, cornersAt: 12 } as const
/** characters; a longer line is not STL */
const maxLineLength = 1000

const refusal = ({ displayName: name }: StlFile, detail: string) =>
  new HttpError('model.invalid', { values: { name, format: 'STL', detail } })

/**
 * The corners of an STL's triangles, nine numbers a triangle, streamed; those of a text keep all
 * their digits. Throws for a truncated or invalid file. The announced number of triangles is
 * compared, never trusted.
 */
export async function* readStlCorners(file: StlFile, head: Buffer): AsyncGenerator<CornerNumbers> {
  const announced = head.length < layout.head ? null : head.readUInt32LE(layout.countAt)
  const size = announced === null ? null : layout.head + announced * layout.triangle
  // both may begin with the same word; the bytes of a binary number contain control characters, a
  // text does not
  const isText = !/[\0-\b]/.test(head.toString('latin1'))
  if (size !== null && !isText) {
    const triangles = Math.max(0, Math.floor((file.size - layout.head) / layout.triangle))
    if (size !== file.size)
      throw refusal(file, `${announced} triangles announced, ${triangles} there`)
    yield* binaryCorners(file)
  } else yield* textCorners(file)
}

async function* binaryCorners(file: StlFile): AsyncGenerator<CornerNumbers> {
  let rest: Buffer = Buffer.alloc(0)
  let triangles = 0
  for await (const chunk of await file.read(layout.head)) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const whole = Math.floor(bytes.length / layout.triangle)
    const corners = new Float32Array(whole * 9)
    for (let i = 0; i < corners.length; i++) {
      const value = bytes.readFloatLE(
        Math.floor(i / 9) * layout.triangle + layout.cornersAt + (i % 9) * 4,
      )
      if (!Number.isFinite(value))
        throw refusal(file, `triangle ${triangles + Math.floor(i / 9) + 1}`)
      corners[i] = value
    }
    triangles += whole
    rest = bytes.subarray(whole * layout.triangle)
    yield corners
  }
}

/** Keywords of a text STL without coordinates. */
const frame = new Set(['', 'facet', 'outer', 'endloop', 'solid', 'endsolid'])

/** A line's keyword, and the position of a corner. Undefined for an invalid line. */
const readLine = (line: string): { word: string; place: number[] } | undefined => {
  const [word = '', ...rest] = line.trim().toLowerCase().split(/\s+/)
  if (word !== 'vertex')
    return frame.has(word) || word === 'endfacet' ? { word, place: [] } : undefined
  const place = rest.map(Number)
  // each finite also where a GLB stores it
  const isPlace = place.length === 3 && place.every((value) => Number.isFinite(Math.fround(value)))
  return isPlace ? { word, place } : undefined
}

/** How many numbers a triangle may have when this keyword comes. */
const fits = (word: string, numbers: number): boolean => {
  if (word === 'endfacet') return numbers === 9
  return word === 'facet' ? numbers === 0 : numbers <= 9
}

async function* textCorners(file: StlFile): AsyncGenerator<CornerNumbers> {
  let number = 0
  let isWhole = false
  let corners: number[] = []
  for await (const lines of readWordsOfLines(file)) {
    const batch: number[] = []
    for (const line of lines) {
      number++
      const read = readLine(line)
      if (!read) throw refusal(file, `line ${number}`)
      corners.push(...read.place)
      if (!fits(read.word, corners.length)) throw refusal(file, `line ${number}`)
      if (read.word === 'endfacet') {
        batch.push(...corners)
        corners = []
      }
      if (read.word !== '') isWhole = read.word === 'endsolid'
    }
    yield Float64Array.from(batch)
  }
  if (!isWhole || corners.length > 0) throw refusal(file, `it ends at line ${number}`)
}

async function* readWordsOfLines(file: StlFile): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of await file.read()) {
    const lines = (rest + chunk.toString('latin1')).split(/\r\n?|\n/)
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw refusal(file, 'its lines are too long')
    yield lines
  }
  yield [rest]
}
