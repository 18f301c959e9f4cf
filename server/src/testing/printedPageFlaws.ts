import type { DrawingOperation, LaidOutPage } from '../reports/print/layout/drawingOperations.ts'
import { type PageGeometry, pageGeometries } from '../reports/print/layout/theme.ts'

/**
 * Two lines with nothing but space between them look like a doubled line; this close they are one
 * element.
 */
const oneThing = 4

/** The paper of a page. */
const getPageGeometry = ({ height }: LaidOutPage): PageGeometry =>
  height === pageGeometries.Letter.height ? pageGeometries.Letter : pageGeometries.A4

/** The steps of a page, without those of artifacts: running heads, footers, the watermark. */
const ownSteps = ({ operations }: LaidOutPage): DrawingOperation[] => {
  const open: boolean[] = []
  return operations.filter((step) => {
    if (step.kind === 'begin') open.push(step.role === 'Artifact')
    const isOwn = !open.includes(true)
    if (step.kind === 'end') open.pop()
    return isOwn
  })
}

const hasWords = (steps: DrawingOperation[]) =>
  steps.some((step) => step.kind === 'image' || (step.kind === 'text' && step.text.trim() !== ''))

/** The number of pairs of horizontal lines of the text block with nothing between them. */
const doubledLines = (page: LaidOutPage): number => {
  const { operations } = page
  const { bottom } = getPageGeometry(page)
  const lines = operations
    .flatMap((step) =>
      step.kind === 'line' && step.y1 === step.y2 && step.y1 <= bottom ? [step.y1] : [],
    )
    .toSorted((a, b) => a - b)
  const things = operations.flatMap((step) =>
    step.kind === 'text' || step.kind === 'image' || step.kind === 'rect' ? [step.y] : [],
  )
  return lines.filter((y, at) => {
    const next = lines[at + 1]
    return (
      next !== undefined &&
      next - y > oneThing &&
      !things.some((thing) => thing > y && thing < next)
    )
  }).length
}

/** For tests: flaws that no page of a report may have. Pages are counted from 1. */
export const listPageFlaws = (pages: readonly LaidOutPage[]): string[] =>
  pages.flatMap((page, index) => [
    ...(hasWords(ownSteps(page)) ? [] : [`page ${index + 1} holds nothing of its own`]),
    ...(doubledLines(page) > 0 ? [`page ${index + 1} has a line twice`] : []),
  ])

/** For tests: the number of contents lines on each of their pages. */
export const countContentsLines = (pages: readonly LaidOutPage[]): number[] =>
  pages
    .map(
      ({ operations }) =>
        operations.filter((step) => step.kind === 'begin' && step.role === 'TOCI').length,
    )
    .filter((count) => count > 0)

/** The lower edge of what is seen of a step: a picture ends where it is clipped. */
const getLowerEdge = (step: DrawingOperation): number => {
  if (step.kind === 'text') return step.y
  if (step.kind === 'image' && step.clip) return step.clip.y + step.clip.height
  return step.kind === 'image' || step.kind === 'rect' ? step.y + step.height : 0
}

/** Whether the first thing on a page is the beginning of a chapter. */
const beginsChapter = (page: LaidOutPage): boolean => {
  const first = ownSteps(page).find(
    ({ kind }) => kind === 'begin' || kind === 'text' || kind === 'image',
  )
  return first?.kind === 'begin' && (first.role === 'Sect' || first.role === 'TOC')
}

/**
 * For tests: how much of each page is used, from 0 to 1, and whether it is the last page of a
 * chapter.
 */
export const measurePageFills = (
  pages: readonly LaidOutPage[],
): { fill: number; isLast: boolean }[] =>
  pages.map((page, index) => {
    const { top, bottom } = getPageGeometry(page)
    const next = pages[index + 1]
    const lowest = Math.max(0, ...ownSteps(page).map(getLowerEdge))
    return { fill: (lowest - top) / (bottom - top), isLast: !next || beginsChapter(next) }
  })
