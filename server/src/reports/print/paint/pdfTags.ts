import type { StructureRole } from '../layout/drawingOperations.ts'

/** An open element of the document's structure; artifacts have no element. */
interface Open {
  role: StructureRole
  element: PDFKit.PDFStructureElement | undefined
}

/** Maintains the document's structure tree while pages are painted. */
export interface PdfTags {
  begin: (role: StructureRole, alt?: string) => void
  end: () => void
  /** Call before drawing content that belongs to the innermost element. */
  content: () => void
  /** Call before drawing decoration, which screen readers skip. */
  decoration: () => void
  /** Call before a page ends. */
  pause: () => void
  /** The innermost element, for a link's annotation. */
  current: () => PDFKit.PDFStructureElement | undefined
  close: () => void
}

/**
 * Elements nest and may span pages. Marked content is opened lazily and closed as soon as something
 * else is drawn, so that every mark on a page is either content of exactly one element or an
 * artifact.
 */
export const createPdfTags = (doc: PDFKit.PDFDocument): PdfTags => {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const open: Open[] = []
  let marked: Open | 'decoration' | undefined
  const innermost = () => open.findLast(({ element }) => element)?.element ?? root
  const pause = () => {
    if (marked) doc.endMarkedContent()
    marked = undefined
  }
  const decoration = () => {
    if (marked === 'decoration') return
    pause()
    doc.markContent('Artifact', { type: 'Layout' })
    marked = 'decoration'
  }
  return {
    pause,
    decoration,
    begin: (role, alt) => {
      pause()
      if (role === 'Artifact') {
        open.push({ role, element: undefined })
        return
      }
      const element = doc.struct(role, alt === undefined ? {} : { alt })
      innermost().add(element)
      open.push({ role, element })
    },
    end: () => {
      pause()
      open.pop()?.element?.end()
    },
    content: () => {
      const top = open.at(-1)
      if (!top?.element) {
        decoration()
        return
      }
      if (marked === top) return
      pause()
      top.element.add(doc.markStructureContent(top.role))
      marked = top
    },
    current: () => open.at(-1)?.element,
    close: () => root.end(),
  }
}
