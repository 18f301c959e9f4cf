import type { Block } from './block.ts'
import type { DrawingOperation } from './drawingOperations.ts'
import type { PageGeometry } from './theme.ts'

export interface Bookmark {
  title: string
  level: 1 | 2 | 3
}

/** A part of the report with a heading of its own in the contents and the bookmarks. */
export interface Chapter {
  title: string
  /** name of the place where it begins */
  destination: string
  /** by default its title, on the first level */
  bookmarks?: Bookmark[]
  blocks: Block[]
  /** drawn at the top of each page on which it continues */
  head: () => Block
  /** begins a page; otherwise it follows the chapter before it, if enough of the page is left */
  isOnNewPage?: boolean
  /** begins a page unless it fits as a whole in the rest of one, or shares pages with others */
  isKeptWhole?: boolean
}

/** Space between two chapters on one page. */
export const chapterGap = 24
/** The share of a page on which a chapter begins that needs more than that. */
const minShare = { usual: 0.35, shared: 0.12 }

/** Space, a rule, or a paragraph without text: a separator. */
const isBetween = (block: Block): boolean =>
  block.height > 0 &&
  block.draw(0, 0).every(({ kind }) => kind === 'line' || kind === 'begin' || kind === 'end')

/** The pages that are being filled. */
const filler = (sheet: PageGeometry) => {
  const pages: DrawingOperation[][] = []
  let page: DrawingOperation[] = []
  let y = sheet.bottom
  let top = sheet.top
  const turn = (head?: Block) => {
    page = head?.draw(sheet.left, sheet.top) ?? []
    pages.push(page)
    top = sheet.top + (head?.height ?? 0)
    y = top
  }
  return {
    pages,
    turn,
    y: () => y,
    room: () => (pages.length ? sheet.bottom - y : 0),
    isAtTop: () => y === top,
    add: (...operations: DrawingOperation[]) => page.push(...operations),
    skip: (height: number) => {
      y += height
    },
    place: (block: Block) => {
      for (const operation of block.draw(sheet.left, y)) page.push(operation)
      y += block.height
    },
  }
}

/**
 * Places one block, on further pages if needed. `head` is that of a continued page, undefined if
 * its first page is open.
 */
const placeBlock = (
  block: Block,
  head: () => Block,
  isContinued: boolean,
  fill: ReturnType<typeof filler>,
): boolean => {
  let rest: Block | undefined = block
  let continued = isContinued
  while (rest) {
    const room = fill.room()
    const isFirst = fill.isAtTop() && continued
    if ((isFirst || rest.height > room) && isBetween(rest)) return continued
    // a block without height, such as the end of a table, stays on the page of the last block, even
    // if that is full
    if (rest.height === 0 || rest.height <= room) {
      fill.place(rest)
      return continued
    }
    const parts: [Block, Block] | undefined = rest.split?.(room)
    if (parts) {
      fill.place(parts[0])
      rest = parts[1]
      if (rest.height === 0) return continued
    } else if (fill.isAtTop()) {
      fill.place(rest)
      return continued
    }
    fill.turn(parts && block.head ? block.head() : head())
    continued = true
  }
  return continued
}

/**
 * Whether a chapter begins in the rest of a page: it fits as a whole, or there is enough room for
 * its first block.
 */
const beginsIn = (
  room: number,
  { blocks, isKeptWhole }: Chapter,
  least: number,
  isShared: boolean,
): boolean => {
  if (blocks.reduce((sum, { height }) => sum + height, 0) <= room) return true
  if (isKeptWhole && !isShared) return false
  const first = blocks.find(({ height }) => height > 0)
  return room >= least && (!first || first.height <= room || first.split?.(room) !== undefined)
}

/**
 * Fills pages with chapters from top to bottom. A block that does not fit is split if possible,
 * else it starts the next page. Separators at a page break are dropped: they never start a page and
 * never come first below a head, which has a rule of its own. Returns the drawing steps of each
 * page. `isShared`: chapters begin wherever their first block fits.
 */
export const paginateChapters = (
  chapters: readonly Chapter[],
  sheet: PageGeometry,
  isShared = false,
): DrawingOperation[][] => {
  const fill = filler(sheet)
  const least = (sheet.bottom - sheet.top) * minShare[isShared ? 'shared' : 'usual']
  for (const chapter of chapters) {
    const { title, destination, blocks, head, isOnNewPage = false } = chapter
    const { bookmarks = [{ title, level: 1 }] } = chapter
    if (isOnNewPage || !beginsIn(fill.room() - chapterGap, chapter, least, isShared)) fill.turn()
    else if (!fill.isAtTop()) fill.skip(chapterGap)
    fill.add(
      { kind: 'destination', name: destination, y: Math.max(0, fill.y() - chapterGap) },
      ...bookmarks.map((bookmark) => ({ kind: 'bookmark' as const, ...bookmark })),
      { kind: 'begin', role: 'Sect' },
    )
    let isContinued = false
    for (const block of blocks) isContinued = placeBlock(block, head, isContinued, fill)
    fill.add({ kind: 'end' })
  }
  return fill.pages
}
