import { type Block, wrapOperationsInElement } from '../block.ts'
import type { StructureRole } from '../drawingOperations.ts'

export interface Column {
  block: Block
  /** from its left edge to that of the next, in points */
  width: number
}

const nothing: Block = { height: 0, draw: () => [] }

/**
 * Blocks side by side, each as a `cell` of the structure; they are split together at the end of a
 * page.
 */
export const layoutColumns = (all: Column[], cell: StructureRole): Block => ({
  height: Math.max(0, ...all.map(({ block }) => block.height)),
  draw: (x, y) => {
    let left = x
    return all.flatMap(({ block, width }) => {
      const drawn = block.draw(left, y)
      left += width
      return drawn.length ? wrapOperationsInElement(cell, drawn) : []
    })
  },
  split: (room) => {
    const above: Column[] = []
    const below: Column[] = []
    for (const { block, width } of all) {
      const parts = block.height <= room ? ([block, nothing] as const) : block.split?.(room)
      if (!parts) return undefined
      above.push({ block: parts[0], width })
      below.push({ block: parts[1], width })
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

/** Opens and closes an element around all blocks between them, over as many pages as they take. */
export const wrapBlocksInElement = (role: StructureRole, blocks: Block[]): Block[] => [
  { height: 0, draw: () => [{ kind: 'begin', role }] },
  ...blocks,
  { height: 0, draw: () => [{ kind: 'end' }] },
]
