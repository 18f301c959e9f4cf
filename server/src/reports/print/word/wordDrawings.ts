import type { DrawingOperation } from '../layout/drawingOperations.ts'
import type { PageArea } from '../paint/pageDrawing.ts'
import type { DocumentContent, DocumentNode } from './documentTree.ts'
import { listOperations, measureDrawing } from './drawings.ts'
import { listTexts } from './wordTexts.ts'

/** A picture of a Word document: its steps, its description, and the points numbered on it. */
export interface Drawing {
  operations: DrawingOperation[]
  alt: string | undefined
  numbers: string[]
}

const isFigure = (part: DocumentContent): part is DocumentNode =>
  part.kind === 'node' && part.role === 'Figure'

/** The number of a point on a plan, which leads to the point. */
const getBadgeNumber = (part: DocumentContent): string | undefined => {
  if (part.kind !== 'node' || part.role !== 'Link') return undefined
  const texts = listTexts(part.content).map(({ paragraph }) => paragraph)
  return texts.length === 1 && /^\d+$/.test(texts[0] ?? '') ? texts[0] : undefined
}

const isShape = ({ kind }: DocumentContent) =>
  kind === 'rect' || kind === 'line' || kind === 'image'

const isInside = (inner: PageArea, outer: PageArea) =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1

/** Words on a drawing, as the length of its scale. */
const isLabelIn = (part: DocumentContent, area: PageArea | undefined): boolean => {
  if (!area || part.kind !== 'node' || part.role !== 'P') return false
  const texts = listTexts(part.content)
  return (
    texts.length > 0 &&
    texts.every(({ x, y, size }) => isInside({ x, y: y - size, width: 0, height: size }, area))
  )
}

/** Marks on a picture: shapes on it that are not its frame. */
const hasMarks = (picture: PageArea | undefined, run: readonly DocumentContent[]): boolean =>
  run.some((part) => {
    if (!picture || (part.kind !== 'rect' && part.kind !== 'line')) return false
    const area = measureDrawing([part])
    const isFrame = area && isInside(picture, area)
    return area !== undefined && !isFrame && isInside(area, picture)
  })

/**
 * The drawings that begin at `from`, and the index behind them. Pictures in a row stay apart; a
 * picture or a ground with marks and numbers on it is one drawing. Rules and bars are none.
 */
export const takeDrawings = (
  content: readonly DocumentContent[],
  from: number,
): { drawings: Drawing[]; end: number } => {
  const run: DocumentContent[] = []
  const numbers: string[] = []
  for (const part of content.slice(from)) {
    const number = getBadgeNumber(part)
    const isDrawn = isShape(part) || isFigure(part) || number !== undefined
    // words beside pictures without numbers are the point's own
    const isLabel = numbers.length > 0 && isLabelIn(part, measureDrawing(listOperations(run)))
    if (!isDrawn && !isLabel) break
    run.push(part)
    if (number !== undefined) numbers.push(number)
  }
  const end = from + run.length
  const figures = run.filter(isFigure)
  const [first] = figures
  const picture = first && measureDrawing(listOperations(first.content))
  if (numbers.length > 0 || (figures.length === 1 && hasMarks(picture, run)))
    return { drawings: [{ operations: listOperations(run), alt: first?.alt, numbers }], end }
  return {
    drawings: figures.map(({ content: steps, alt }) => ({
      operations: listOperations(steps),
      alt,
      numbers: [],
    })),
    end,
  }
}
