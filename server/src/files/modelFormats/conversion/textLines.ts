import { GlbError } from '../../glbMetadata.ts'
import { createInvalidModelError } from './conversion.ts'
import { toUtf8Bytes } from './decodeText.ts'

/** bytes; a polygon of ten thousand corners is shorter */
const maxLineLength = 64 * 1024

/**
 * The words of a text, line by line, without comments (`#`) and empty lines. What is wrong is told
 * by its line.
 */
export class TextLines {
  /** of the line that was read last, from 1 */
  number = 0
  readonly #bytes: Buffer
  readonly #format: string
  #at = 0

  /** `format`: as people read it. */
  constructor(format: string, bytes: Buffer) {
    this.#format = format
    this.#bytes = toUtf8Bytes(bytes)
  }

  /** Undefined after the last one. */
  next(): readonly string[] | undefined {
    while (this.#at < this.#bytes.length) {
      const found = this.#bytes.indexOf('\n', this.#at)
      const end = found < 0 ? this.#bytes.length : found
      this.number += 1
      if (end - this.#at > maxLineLength)
        throw createInvalidModelError(this.#format, `line ${this.number} is too long`)
      const words = this.#bytes
        .toString('latin1', this.#at, end)
        .replace(/#.*/, '')
        .trim()
        .split(/\s+/)
      this.#at = end + 1
      if (words[0] !== '') return words
    }
    return undefined
  }

  /** The next line. Throws without one, since more was announced. */
  due(): readonly string[] {
    const words = this.next()
    if (!words) throw new GlbError('glb.truncated')
    return words
  }

  flaw(): GlbError {
    return createInvalidModelError(this.#format, `line ${this.number}`)
  }

  /** The next line as numbers, each finite also where a GLB stores it. */
  numbers(): number[] {
    const numbers = this.due().map(Number)
    if (!numbers.every((number) => Number.isFinite(Math.fround(number)))) throw this.flaw()
    return numbers
  }
}
