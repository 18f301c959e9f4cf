import {
  type Block,
  keepHeadingWithNextBlock,
  stackBlocks,
  wrapOperationsInElement,
} from '../block.ts'
import type { DrawingOperation, StructureRole } from '../drawingOperations.ts'

export interface Column {
  block: Block
  /** from its left edge to that of the next, in points */
  width: number
  /** of a table that the cell covers, if more than one */
  columns?: number
}

const nothing: Block = { height: 0, draw: () => [] }

/** A cell; one of a table is there even if it is empty, so that each row has all of them. */
const wrapCell = (
  role: StructureRole,
  operations: DrawingOperation[],
  columns: number | undefined,
): DrawingOperation[] => {
  const isOfTable = role === 'TH' || role === 'TD'
  if (operations.length === 0 && !isOfTable) return []
  return [
    { kind: 'begin', role, ...(columns !== undefined && { columns }) },
    ...operations,
    { kind: 'end' },
  ]
}

/**
 * Blocks side by side, each as a `cell` of the structure; they are split together at the end of a
 * page.
 */
export const layoutColumns = (all: Column[], cell: StructureRole): Block => ({
  height: Math.max(0, ...all.map(({ block }) => block.height)),
  draw: (x, y) => {
    let left = x
    return all.flatMap(({ block, width, columns }) => {
      const drawn = block.draw(left, y)
      left += width
      return wrapCell(cell, drawn, columns)
    })
  },
  split: (room) => {
    const above: Column[] = []
    const below: Column[] = []
    for (const { block, ...column } of all) {
      const parts = block.height <= room ? ([block, nothing] as const) : block.split?.(room)
      if (!parts) return undefined
      above.push({ ...column, block: parts[0] })
      below.push({ ...column, block: parts[1] })
    }
    return [layoutColumns(above, cell), layoutColumns(below, cell)]
  },
})

/** A block inside a structure element that is repeated when the block is split. */
export const wrapSplittableBlockInElement = (role: StructureRole, block: Block): Block => ({
  height: block.height,
  draw: (x, y) => wrapOperationsInElement(role, block.draw(x, y)),
  split: (room) => {
    const parts = block.split?.(room)
    return (
      parts && [
        wrapSplittableBlockInElement(role, parts[0]),
        wrapSplittableBlockInElement(role, parts[1]),
      ]
    )
  },
})

/**
 * Opens and closes an element around all blocks between them, over as many pages as they take.
 * `heading` stands before the element, on the page of the first block.
 */
export const wrapBlocksInElement = (
  role: StructureRole,
  blocks: Block[],
  heading?: Block,
): Block[] => {
  const begin: Block = { height: 0, draw: () => [{ kind: 'begin', role }] }
  const end: Block = { height: 0, draw: () => [{ kind: 'end' }] }
  const [first, ...others] = blocks
  return heading && first
    ? [keepHeadingWithNextBlock(stackBlocks([heading, begin]), first), ...others, end]
    : [begin, ...blocks, end]
}
