import type { SheetProblem } from '@nspect/contract/plans/plans'
import type { PdfPage } from './pdfPages.ts'

/**
 * Pictures on a page that are left out because one of them ends the process: those in JPEG 2000, or
 * all.
 */
export type OmittedImages = 'jpeg2000' | 'all'

/** What the drawing process is asked for: a page, from 1, as a picture or in tiles. */
export type SheetRequest = ({ draw: number } | { tile: number }) & {
  omit?: OmittedImages | undefined
}

/** An encoded picture of a sheet. */
export interface EncodedImage {
  bytes: Uint8Array
  mime: string
  width: number
  height: number
}

/** A sheet as it was drawn. */
export interface DrawnSheet {
  /** the words on it */
  text: string
  /** what its title block calls it; empty if none is found */
  title: string
  pictures: Record<'full' | 'report' | 'thumb', EncodedImage>
  /** it is larger than its picture: there is more to see in tiles */
  hasTiles: boolean
}

/** A sheet in tiles, in one file; null if its picture shows as much. */
export type EncodedTiles = EncodedImage | null

/**
 * A sheet that cannot be drawn. `isLast`: the process cannot go on, and the file has to be opened
 * again.
 */
export interface SheetFailure {
  failed: SheetProblem
  isLast: boolean
}

/** What the drawing process answers. */
export type PlanMessage =
  | { count: number; pages: PdfPage[] }
  | { refused: 'encrypted' | 'damaged' }
  | { drawn: DrawnSheet }
  | { tiles: EncodedTiles }
  | SheetFailure

/** bytes */
const page = 64 * 1024

/**
 * Memory of the drawing process: the heap of its JavaScript in MB, and what drawing needs beside
 * the file itself in bytes.
 */
const maxMemory = { heap: 96, drawing: 1024 * page }

/**
 * Flags of Node for the drawing process: what a file makes of its memory ends that process, and
 * nothing else.
 */
export const buildNodeMemoryFlags = (fileSize: number): string[] => [
  `--max-old-space-size=${maxMemory.heap}`,
  `--wasm-max-mem-pages=${Math.ceil((fileSize + maxMemory.drawing) / page)}`,
]
