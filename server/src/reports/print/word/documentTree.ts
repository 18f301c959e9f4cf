import type { DrawingOperation, LaidOutPage, StructureRole } from '../layout/drawingOperations.ts'

type BeginOperation = Extract<DrawingOperation, { kind: 'begin' }>

/** What is drawn or meant in an element, in reading order. */
export type DocumentContent = DocumentNode | Exclude<DrawingOperation, { kind: 'begin' | 'end' }>

/** An element of a report's structure with its content; the pages that it spans are gone. */
export interface DocumentNode {
  kind: 'node'
  role: StructureRole | 'Document'
  alt: string | undefined
  /** of a cell: the columns that it covers */
  columns: number
  content: DocumentContent[]
}

const createNode = (
  role: DocumentNode['role'],
  { alt, columns }: Pick<BeginOperation, 'alt' | 'columns'> = {},
): DocumentNode => ({ kind: 'node', role, alt, columns: columns ?? 1, content: [] })

/**
 * Reads the structure of laid out pages. What recurs on each page, as its footer, is left out;
 * artifacts are a part of figures only.
 */
export const readDocumentTree = (pages: readonly LaidOutPage[]): DocumentNode => {
  const root = createNode('Document')
  const open = [root]
  for (const operation of pages.flatMap(({ operations }) => operations)) {
    const parent = open.at(-1) ?? root
    if (operation.kind === 'end') open.pop()
    else if (operation.kind === 'begin') {
      const node = createNode(operation.role, operation)
      const isInFigure = open.some(({ role }) => role === 'Figure')
      if (operation.role !== 'Artifact' || isInFigure) parent.content.push(node)
      open.push(node)
    } else parent.content.push(operation)
  }
  return root
}
