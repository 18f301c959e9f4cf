import type { DrawingOperation } from '../layout/drawingOperations.ts'

/**
 * Reads a picture by its name; undefined if there is none. What else it fails with ends the report.
 */
export type ReadImage = (name: string) => Promise<Uint8Array | undefined>

/** An opened picture of the document writer. */
interface Opened {
  width: number
  height: number
}

/** The pictures of a document that is being painted. */
export interface DocumentImages {
  /** Reads the pictures that first occur on this page. Call before the page is painted. */
  load: (page: readonly DrawingOperation[]) => Promise<void>
  /** undefined for one that is missing, broken or no JPEG: the report is printed without it */
  of: (name: string) => Opened | undefined
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/**
 * Opens each JPEG once, embedding its bytes unchanged; only those of one page are held in memory.
 */
export const createDocumentImages = (doc: PDFKit.PDFDocument, read: ReadImage): DocumentImages => {
  const known = new Map<string, Opened | undefined>()
  const open = (bytes: Uint8Array | undefined): Opened | undefined => {
    if (!bytes || !isJpeg(bytes)) return undefined
    try {
      const { openImage } = doc as PDFKit.PDFDocument & {
        openImage: (source: Uint8Array) => Opened
      }
      const opened = openImage.call(doc, bytes)
      return opened.width > 0 && opened.height > 0 ? opened : undefined
    } catch {
      return undefined
    }
  }
  return {
    load: async (page) => {
      const shown = new Set(page.flatMap((step) => (step.kind === 'image' ? [step.name] : [])))
      const fresh = [...shown].filter((name) => !known.has(name))
      const files = await Promise.all(fresh.map(read))
      // opened in the order of the page, which determines their numbers in the file
      for (const [index, name] of fresh.entries()) known.set(name, open(files[index]))
    },
    of: (name) => known.get(name),
  }
}
