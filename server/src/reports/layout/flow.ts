import type { Block } from './block.ts'
import type { Operation } from './operations.ts'
import { sheet } from './theme.ts'

/**
 * Fills pages with blocks from top to bottom. A block that does not fit is split when it can be, else it opens the
 * next page. `head` stands on top of every page but the first. Answers the drawing steps of each page.
 */
export const flow = (blocks: Block[], head: () => Block): Operation[][] => {
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
      if (rest.height <= room) {
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
