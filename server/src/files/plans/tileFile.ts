import { buffer } from 'node:stream/consumers'
import type { ByteRange, FileStorage } from '../../storage/storage.ts'

/**
 * The tiles of a sheet in one stored file: how many there are, where each begins and the last one
 * ends, then their bytes, row by row. Numbers are 32 bits, little-endian.
 */

const word = 4
/** more than any sheet has */
const maxTiles = 10_000

export const packTilesIntoFile = (tiles: readonly Uint8Array[]): Buffer => {
  const head = Buffer.alloc(word * (tiles.length + 2))
  head.writeUInt32LE(tiles.length, 0)
  let at = head.length
  for (const [n, tile] of tiles.entries()) {
    head.writeUInt32LE(at, word * (n + 1))
    at += tile.length
  }
  head.writeUInt32LE(at, word * (tiles.length + 1))
  return Buffer.concat([head, ...tiles], at)
}

/**
 * Where a tile stands in such a file; undefined if it has none of that number, or is another file.
 */
export const findTileInFile = async (
  files: Pick<FileStorage, 'get' | 'head'>,
  name: string,
  tile: number,
): Promise<ByteRange | undefined> => {
  const size = (await files.head(name))?.size ?? 0
  if (tile >= maxTiles || word * (tile + 3) > size) return undefined
  const head = await buffer(await files.get(name, { start: 0, end: word * (tile + 3) }))
  const [count, start, end] = [0, tile + 1, tile + 2].map((n) => head.readUInt32LE(word * n))
  if (count === undefined || start === undefined || end === undefined) return undefined
  return tile < count && start < end && end <= size ? { start, end } : undefined
}
