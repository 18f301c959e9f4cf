import { readFileSync } from 'node:fs'

/** A picture as the document writer knows it. */
interface Opened {
  width: number
  height: number
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/**
 * Opens each JPEG once, its bytes going into the document as they are. Answers undefined for a file that is missing,
 * broken or no JPEG: the report is printed all the same.
 */
export const picturesOf = (doc: PDFKit.PDFDocument) => {
  const known = new Map<string, Opened | undefined>()
  const open = (path: string): Opened | undefined => {
    try {
      const bytes = readFileSync(path)
      if (!isJpeg(bytes)) return undefined
      const { openImage } = doc as PDFKit.PDFDocument & { openImage: (source: Uint8Array) => Opened }
      const opened = openImage.call(doc, bytes)
      return opened.width > 0 && opened.height > 0 ? opened : undefined
    } catch {
      return undefined
    }
  }
  return (path: string): Opened | undefined => {
    if (!known.has(path)) known.set(path, open(path))
    return known.get(path)
  }
}
