import type { DrawingOperation, StructureRole } from '../layout/drawingOperations.ts'

/** Points (1/72 inch) from the page's upper left corner. */
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Cell {
  role: 'TH' | 'TD'
  element: PDFKit.PDFStructureElement
  columns: number | undefined
}

/** An open element of the document's structure; artifacts have no element. */
interface Open {
  role: StructureRole
  element: PDFKit.PDFStructureElement | undefined
  /** what is drawn in a figure */
  box?: Box
  /** of a cell: the columns that it covers, if more than one */
  columns?: number | undefined
  /** of a row: ended with it, as a head's scope depends on the whole row */
  cells: Cell[]
}

/** What the writer saves of an element, missing in its types. */
interface SavedElement {
  dictionary: { data: { A?: object } }
}

const setAttributes = (element: PDFKit.PDFStructureElement, attributes: object) => {
  ;(element as unknown as SavedElement).dictionary.data.A = attributes
}

/** Maintains the document's structure tree while pages are painted. */
export interface PdfTags {
  begin: (element: Extract<DrawingOperation, { kind: 'begin' }>) => void
  end: () => void
  /** Call before drawing content that belongs to the innermost element. */
  content: () => void
  /** Tells where the open figure draws. */
  extendFigure: (at: { x: number; y: number; width: number; height: number }) => void
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
  const end = ({ role, element, box, columns, cells }: Open) => {
    if (!element) return
    if (role === 'TH' || role === 'TD') {
      const row = open.at(-1)
      if (row?.role === 'TR') row.cells.push({ role, element, columns })
      return
    }
    if (box) {
      const { height } = doc.page
      const { left, top, right, bottom } = box
      setAttributes(element, {
        O: 'Layout',
        Placement: 'Block',
        BBox: [left, height - bottom, right, height - top],
      })
    }
    const isHead = cells.every((cell) => cell.role === 'TH')
    for (const cell of cells) {
      const span = cell.columns !== undefined && { ColSpan: cell.columns }
      const scope = cell.role === 'TH' && { Scope: isHead ? 'Column' : 'Row' }
      if (span || scope) setAttributes(cell.element, { O: 'Table', ...span, ...scope })
    }
    element.end()
  }
  return {
    pause,
    decoration,
    extendFigure: ({ x, y, width, height }) => {
      const figure = open.findLast(({ role }) => role === 'Figure')
      if (!figure) return
      const { box } = figure
      figure.box = {
        left: Math.min(box?.left ?? x, x),
        top: Math.min(box?.top ?? y, y),
        right: Math.max(box?.right ?? x + width, x + width),
        bottom: Math.max(box?.bottom ?? y + height, y + height),
      }
    },
    begin: ({ role, alt, columns }) => {
      pause()
      if (role === 'Artifact') {
        open.push({ role, element: undefined, cells: [] })
        return
      }
      const element = doc.struct(role, alt === undefined ? {} : { alt })
      innermost().add(element)
      open.push({ role, element, columns, cells: [] })
    },
    end: () => {
      pause()
      const ended = open.pop()
      if (ended) end(ended)
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
