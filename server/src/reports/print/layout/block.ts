import type { Language } from '@nspect/contract/shared/enums'
import type { DrawingOperation, MeasureText, StructureRole } from './drawingOperations.ts'
import type { PageGeometry } from './theme.ts'

/** What every block needs to lay out text: how to measure it, and the report's language. */
export interface LayoutContext {
  measure: MeasureText
  language: Language
  sheet: PageGeometry
}

/**
 * A piece of a page: its height in points, and a function that draws it at an upper left corner.
 */
export interface Block {
  height: number
  draw: (x: number, y: number) => DrawingOperation[]
  /** Splits it in two, the first at most `room` points high; undefined if not even a part fits. */
  split?: (room: number) => [Block, Block] | undefined
  /** drawn on top of the page on which it continues, in place of its chapter's */
  head?: () => Block
}

/** Wraps drawing steps into a structure element; `alt` is read aloud in place of a picture. */
export const wrapOperationsInElement = (
  role: StructureRole,
  operations: DrawingOperation[],
  alt?: string,
): DrawingOperation[] => [
  alt === undefined ? { kind: 'begin', role } : { kind: 'begin', role, alt },
  ...operations,
  { kind: 'end' },
]

/** Empty height between blocks. */
export const createEmptyBlock = (height: number): Block => ({ height, draw: () => [] })

/** Blocks one below the other, kept together. */
export const stackBlocks = (blocks: Block[]): Block => ({
  height: blocks.reduce((sum, block) => sum + block.height, 0),
  draw: (x, y) => {
    let top = y
    return blocks.flatMap((block) => {
      const drawn = block.draw(x, top)
      top += block.height
      return drawn
    })
  },
})

/** Blocks one below the other that may be split anywhere, between them or inside one. */
export const stackSplittableBlocks = (blocks: Block[]): Block => ({
  ...stackBlocks(blocks),
  split: (room) => {
    let used = 0
    for (const [index, block] of blocks.entries()) {
      if (used + block.height > room) {
        const parts = block.split?.(room - used)
        const above = [...blocks.slice(0, index), ...(parts ? [parts[0]] : [])]
        const below = [...(parts ? [parts[1]] : [block]), ...blocks.slice(index + 1)]
        return above.length > 0
          ? [stackSplittableBlocks(above), stackSplittableBlocks(below)]
          : undefined
      }
      used += block.height
    }
    return undefined
  },
})

/** Blocks side by side, `step` points from left edge to left edge. */
export const placeBlocksSideBySide = (blocks: Block[], step: number): Block => ({
  height: Math.max(0, ...blocks.map((block) => block.height)),
  draw: (x, y) => blocks.flatMap((block, index) => block.draw(x + index * step, y)),
})

/**
 * A heading that is never alone at the end of a page: it stays with the first part of its content.
 */
export const keepHeadingWithNextBlock = (heading: Block, body: Block): Block => ({
  ...stackBlocks([heading, body]),
  ...(body.head && { head: body.head }),
  split: (room) => {
    const parts = body.split?.(room - heading.height)
    return parts && [stackBlocks([heading, parts[0]]), parts[1]]
  },
})

/** A block inside a structure element. */
export const wrapBlockInElement = (role: StructureRole, block: Block): Block => ({
  height: block.height,
  draw: (x, y) => wrapOperationsInElement(role, block.draw(x, y)),
})
