import { GlbError, glbLimits } from '../../glbMetadata.ts'
import { createInvalidModelError } from '../conversion/conversion.ts'
import { decodeText, toUtf8Bytes } from '../conversion/decodeText.ts'
import { toLinearLight } from '../conversion/toLinearLight.ts'
import { triangulatePolygon } from '../conversion/triangulatePolygon.ts'

/** The triangles of one material in an object or group: ranges of corners, three a triangle. */
export type ObjRanges = { start: number; end: number }[]

/**
 * Which place, place in a picture and normal each corner has; below 0: none. The last two are empty
 * where the file has none.
 */
export interface ObjCorners {
  places: Uint32Array
  uvs: Int32Array
  normals: Int32Array
}

/** What is read of a Wavefront OBJ. */
export interface ObjFile {
  /** x, y, z each, as exact as they are written */
  places: Float64Array
  uvs: Float32Array
  normals: Float32Array
  /** linear light of each place; undefined where none has a colour */
  colors: Float32Array | undefined
  corners: ObjCorners
  /** by the names of their objects or groups, and of their materials */
  objects: Map<string, Map<string, ObjRanges>>
  /** lists of materials that it names */
  libraries: Set<string>
}

/** bytes; a face of ten thousand corners is shorter */
const maxLineLength = 1024 * 1024
const lineFeed = 10
const carriageReturn = 13
const backslash = 92

/**
 * The lines of a file that are not empty, each with its number from 1. A line may go on in the
 * next, after a backslash.
 */
function* splitLines(bytes: Buffer): Generator<{ line: Buffer; number: number }> {
  // what old programs write has no line feeds
  const end = bytes.includes(lineFeed) ? lineFeed : carriageReturn
  let number = 0
  let begun: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(end, at)
    const stop = found < 0 ? bytes.length : found
    number += 1
    if (stop - at > maxLineLength)
      throw createInvalidModelError('OBJ', `line ${number} is too long`)
    const last = bytes[stop - 1] === carriageReturn && stop > at ? stop - 1 : stop
    const goesOn = last > at && bytes[last - 1] === backslash
    const line = bytes.subarray(at, goesOn ? last - 1 : last)
    at = stop + 1
    if (goesOn && at < bytes.length) {
      begun.push(line, Buffer.from(' '))
      if (begun.length > maxLineLength)
        throw createInvalidModelError('OBJ', `line ${number} is too long`)
      continue
    }
    yield { line: begun.length > 0 ? Buffer.concat([...begun, line]) : line, number }
    begun = []
  }
}

/** As `countObjLines` tells words apart. */
const spaces = /[^!-\xff]+/

const splitWords = (line: Buffer): string[] =>
  line
    .toString('latin1')
    .replace(/#.*/s, '')
    .split(spaces)
    .filter((word) => word !== '')

/** What a line names, spaces and all, in the encoding that it was written in. */
const nameIn = (line: Buffer): string =>
  decodeText(line)
    .trim()
    .replace(/^\S+\s*/, '')

const letters = { f: 102, n: 110, t: 116, v: 118, hash: 35, space: 32 } as const

/**
 * How much a file holds, so that room is taken once, and only for what is there. Byte by byte,
 * since a file may have millions of lines: what a line is stands in its first two letters, and a
 * face has a corner in each further word.
 */
const countObjLines = (bytes: Buffer) => {
  const counter = new LineCounter()
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte !== lineFeed && byte !== carriageReturn) {
      counter.takeLetter(byte)
      continue
    }
    const last = byte === lineFeed && bytes[at - 1] === carriageReturn ? at - 2 : at - 1
    counter.endWord()
    if (bytes[last] !== backslash) counter.endLine()
  }
  counter.endLine()
  const { counts } = counter
  if (counts.triangles > glbLimits.triangles)
    throw new GlbError('glb.tooManyTriangles', { count: counts.triangles })
  return counts
}

class LineCounter {
  readonly counts = { v: 0, vt: 0, vn: 0, triangles: 0 }
  /** the first two letters of the line's first word, or 0 */
  #first = 0
  #second = 0
  #words = 0
  #isInWord = false
  #isComment = false

  takeLetter(byte: number): void {
    if (byte <= letters.space) this.endWord()
    else if (byte === letters.hash) this.#isComment = true
    else if (!this.#isComment) {
      if (!this.#isInWord) this.#words += 1
      if (this.#words === 1 && !this.#isInWord) this.#first = byte
      else if (this.#words === 1 && this.#second === 0) this.#second = byte
      this.#isInWord = true
    }
  }

  endWord(): void {
    this.#isInWord = false
  }

  endLine(): void {
    if (this.#first === letters.v) this.#countPlace()
    else if (this.#first === letters.f && this.#second === 0)
      this.counts.triangles += Math.max(0, this.#words - 3)
    this.#first = 0
    this.#second = 0
    this.#words = 0
    this.#isComment = false
  }

  #countPlace(): void {
    if (this.#second === 0) this.counts.v += 1
    else if (this.#second === letters.t) this.counts.vt += 1
    else if (this.#second === letters.n) this.counts.vn += 1
  }
}

/**
 * Reads a Wavefront OBJ: faces of any number of corners, concave ones too, as triangles. Points,
 * lines and curves are left out.
 */
export const readObj = (file: Buffer): ObjFile => {
  const bytes = toUtf8Bytes(file)
  const reader = new ObjReader(countObjLines(bytes))
  for (const { line, number } of splitLines(bytes)) reader.take(line, number)
  return reader.end()
}

class ObjReader {
  readonly #file: ObjFile
  readonly #seen = { v: 0, vt: 0, vn: 0, corners: 0 }
  readonly #count: { v: number; vt: number; vn: number; triangles: number }
  #object = ''
  #material = ''
  #line = 0

  constructor(count: { v: number; vt: number; vn: number; triangles: number }) {
    this.#count = count
    const corners = count.triangles * 3
    this.#file = {
      places: new Float64Array(count.v * 3),
      uvs: new Float32Array(count.vt * 2),
      normals: new Float32Array(count.vn * 3),
      colors: undefined,
      corners: {
        places: new Uint32Array(corners),
        uvs: new Int32Array(count.vt > 0 ? corners : 0).fill(-1),
        normals: new Int32Array(count.vn > 0 ? corners : 0).fill(-1),
      },
      objects: new Map(),
      libraries: new Set(),
    }
  }

  take(line: Buffer, number: number): void {
    this.#line = number
    const words = splitWords(line)
    const { uvs, normals, libraries } = this.#file
    switch (words[0]) {
      case 'v':
        this.#takePlace(words)
        break
      case 'vt':
        // a picture of one row has no height
        uvs.set(this.#numbers([words[1] ?? '0', words[2] ?? '0']), this.#seen.vt++ * 2)
        break
      case 'vn':
        normals.set(this.#numbers(words.slice(1, 4), 3), this.#seen.vn++ * 3)
        break
      case 'f':
        this.#takeFace(words)
        break
      case 'o':
      case 'g':
        this.#object = nameIn(line)
        break
      case 'usemtl':
        this.#material = nameIn(line)
        break
      case 'mtllib':
        libraries.add(nameIn(line))
        break
    }
  }

  /** What was read: no more corners than there are, since a polygon may have some in a line. */
  end(): ObjFile {
    const { corners, ...file } = this.#file
    const length = this.#seen.corners
    return {
      ...file,
      corners: {
        places: corners.places.subarray(0, length),
        uvs: corners.uvs.subarray(0, length),
        normals: corners.normals.subarray(0, length),
      },
    }
  }

  #numbers(words: readonly string[], least = words.length): number[] {
    const numbers = words.map(Number)
    // each finite also where a GLB stores it
    const areFinite = numbers.every((value) => Number.isFinite(Math.fround(value)))
    if (!areFinite || numbers.length < least) throw this.#flaw()
    return numbers
  }

  #flaw(): GlbError {
    return createInvalidModelError('OBJ', `line ${this.#line}`)
  }

  #takePlace(words: readonly string[]): void {
    const numbers = this.#numbers(words.slice(1), 3)
    const at = this.#seen.v++ * 3
    this.#file.places.set(numbers.slice(0, 3), at)
    // red, green and blue behind the place, as scanners write them; a fourth number alone is a
    // weight
    if (numbers.length < 6) return
    this.#file.colors ??= new Float32Array(this.#count.v * 3).fill(1)
    const color = numbers.slice(3, 6)
    const white = Math.max(...color) > 1 ? 255 : 1
    const light = color.map((value) => toLinearLight(Math.min(1, Math.max(0, value / white))))
    this.#file.colors.set(light, at)
  }

  #takeFace(words: readonly string[]): void {
    const { places, corners } = this.#file
    const polygon: number[] = []
    const uvs: number[] = []
    const normals: number[] = []
    for (let n = 1; n < words.length; n++) {
      const [place, uv, normal] = words[n]!.split('/')
      polygon.push(this.#at(place, this.#seen.v, this.#count.v))
      uvs.push(uv ? this.#at(uv, this.#seen.vt, this.#count.vt) : -1)
      normals.push(normal ? this.#at(normal, this.#seen.vn, this.#count.vn) : -1)
    }
    if (polygon.length < 3) return
    const start = this.#seen.corners
    for (const triangle of triangulatePolygon(polygon, places))
      for (const n of triangle) {
        const at = this.#seen.corners++
        corners.places[at] = polygon[n]!
        if (corners.uvs.length > 0) corners.uvs[at] = uvs[n]!
        if (corners.normals.length > 0) corners.normals[at] = normals[n]!
      }
    const ranges = this.#ranges()
    const last = ranges.at(-1)
    if (last?.end === start) last.end = this.#seen.corners
    else ranges.push({ start, end: this.#seen.corners })
  }

  #ranges(): ObjRanges {
    const { objects } = this.#file
    const object = objects.get(this.#object) ?? new Map<string, ObjRanges>()
    objects.set(this.#object, object)
    const ranges = object.get(this.#material) ?? []
    object.set(this.#material, ranges)
    return ranges
  }

  /** A number of a face, from 1, or below 0 from the last one back; of `all` in the file. */
  #at(word: string | undefined, seen: number, all: number): number {
    const number = Number(word)
    const at = number < 0 ? seen + number : number - 1
    if (!Number.isInteger(at) || at < 0 || at >= all) throw this.#flaw()
    return at
  }
}
