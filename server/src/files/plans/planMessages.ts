import type { SheetProblem } from '@nspect/contract/plans'
import type { PdfPage } from './pdfPages.ts'

/** What the drawing process is asked for: a page, from 1, as a picture or in tiles. */
export type SheetRequest = { draw: number } | { tile: number }

/** An encoded picture of a sheet. */
export interface EncodedPicture {
  bytes: Uint8Array
  mime: string
  width: number
  height: number
}

/** A sheet as it was drawn. */
export interface DrawnSheet {
  /** the words on it */
  text: string
  pictures: Record<'full' | 'report' | 'thumb', EncodedPicture>
  /** it is larger than its picture: there is more to see in tiles */
  hasTiles: boolean
}

/** A sheet in tiles, in one file; null if its picture shows as much. */
export type SheetTiles = EncodedPicture | null

/** What the drawing process answers. */
export type PlanMessage =
  | { count: number; pages: PdfPage[] }
  | { refused: 'encrypted' | 'damaged' }
  | { drawn: DrawnSheet }
  | { tiles: SheetTiles }
  | { failed: SheetProblem }

/** bytes */
const page = 64 * 1024

/** Memory of the drawing process: the heap of its JavaScript in MB, and what drawing needs beside the file itself in bytes. */
const mostMemory = { heap: 96, drawing: 1024 * page }

/** Flags of Node for the drawing process: what a file makes of its memory ends that process, and nothing else. */
export const memoryFlags = (fileSize: number): string[] => [
  `--max-old-space-size=${mostMemory.heap}`,
  `--wasm-max-mem-pages=${Math.ceil((fileSize + mostMemory.drawing) / page)}`,
]
