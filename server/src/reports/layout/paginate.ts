import type { Block } from './block.ts'
import type { Operation } from './drawingOperations.ts'
import { sheet } from './theme.ts'

/** Space, a rule, or a paragraph without text: a separator. */
const isBetween = (block: Block): boolean =>
  block.height > 0 && block.draw(0, 0).every(({ kind }) => kind === 'line' || kind === 'begin' || kind === 'end')

/**
 * Fills pages with blocks from top to bottom. A block that does not fit is split if possible, else it starts the next
 * page. Separators at a page break are dropped: they never start a page and never come first below a head, which has a
 * rule of its own. `head` is drawn at the top of every page but the first. Returns the drawing steps of each page.
 */
export const paginate = (blocks: Block[], head: () => Block): Operation[][] => {
  let page: Operation[] = []
  let y: number = sheet.top
  let top = y
  const pages = [page]
  const turn = () => {
    const repeated = head()
    page = repeated.draw(sheet.left, sheet.top)
    pages.push(page)
    top = sheet.top + repeated.height
    y = top
  }
  const place = (block: Block) => {
    page.push(...block.draw(sheet.left, y))
    y += block.height
  }
  for (const block of blocks) {
    let rest: Block | undefined = block
    while (rest) {
      const room = sheet.bottom - y
      const isFirst = y === top && pages.length > 1
      if ((isFirst || rest.height > room) && isBetween(rest)) {
        rest = undefined
        continue
      }
      // a block without height, such as the end of a table, stays on the page of the last block, even if that is full
      if (rest.height === 0 || rest.height <= room) {
        place(rest)
        rest = undefined
        continue
      }
      const parts: [Block, Block] | undefined = rest.split?.(room)
      if (parts) {
        place(parts[0])
        rest = parts[1]
      } else if (y === top) {
        place(rest)
        rest = undefined
        continue
      }
      turn()
    }
  }
  return pages
}
