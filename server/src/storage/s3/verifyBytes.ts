import { createHash } from 'node:crypto'
import { StorageError } from '../storage.ts'

/**
 * The SHA-256 of a file as S3 keeps it: of all its bytes, or, if it was stored in parts, of the
 * hashes of those, followed by their number.
 */
class StoredHash {
  private readonly partBytes: number
  private readonly whole = createHash('sha256')
  private readonly ofParts = createHash('sha256')
  private part = createHash('sha256')
  private inPart = 0
  private parts = 0

  constructor(partBytes: number) {
    this.partBytes = partBytes
  }

  update(chunk: Uint8Array): void {
    this.whole.update(chunk)
    for (let rest = chunk; rest.length > 0; ) {
      const piece = rest.subarray(0, this.partBytes - this.inPart)
      this.part.update(piece)
      this.inPart += piece.length
      rest = rest.subarray(piece.length)
      if (this.inPart === this.partBytes) this.endPart()
    }
  }

  private endPart(): void {
    this.ofParts.update(this.part.digest())
    this.part = createHash('sha256')
    this.inPart = 0
    this.parts += 1
  }

  /** Is it the one that the store keeps? To be called once, at the end. */
  equals(kept: string): boolean {
    if (!kept.includes('-')) return this.whole.digest('base64') === kept
    if (this.inPart > 0) this.endPart()
    return `${this.ofParts.digest('base64')}-${this.parts}` === kept
  }
}

/**
 * Passes the bytes of a file on and compares their hash with the one that the store keeps; throws
 * `damaged` before the last of them, so that nobody takes the file for whole.
 */
export async function* verifyBytes(
  bytes: AsyncIterable<Uint8Array>,
  kept: { sha256: string; partBytes: number },
): AsyncGenerator<Uint8Array> {
  const hash = new StoredHash(kept.partBytes)
  let last: Uint8Array | undefined
  for await (const chunk of bytes) {
    hash.update(chunk)
    if (last) yield last
    last = chunk
  }
  if (!hash.equals(kept.sha256)) throw new StorageError('damaged')
  if (last) yield last
}
