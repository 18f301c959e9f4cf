import { parseStroke, type SignatureDrawing } from '@nspect/contract/reports/handovers'
import type { ReportData, ReportSignatures } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  type LayoutContext,
  placeBlocksSideBySide,
  stackBlocks,
} from '../block.ts'
import type { DrawingOperation } from '../drawingOperations.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutParagraph } from '../elements/paragraph.ts'
import { type Chapter, chapterGap } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { inkColors, type PageGeometry, textStyles } from '../theme.ts'

/** Where the chapter begins. */
export const signaturesDestination = 'signatures'
const gap = 32
/** Room to write above a line, in points. */
const writing = 32

/** Who signs, and lines for place and date, name and signature. */
const lines = (
  role: string,
  name: string,
  width: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const line = (label: string): Block[] => [
    createEmptyBlock(writing),
    layoutHorizontalRule(width, 2),
    layoutParagraph(label, width, textStyles.label, pen),
  ]
  return stackBlocks([
    layoutParagraph(role, width, textStyles.strong, pen, 'H2'),
    layoutParagraph(name, width, textStyles.body, pen),
    ...line(texts.placeAndDate),
    ...line(texts.signature),
  ])
}

/** Share of a page up to which the end of the last chapter stays with the signatures. */
const maxKeptShare = 0.45

/**
 * The chapters with the signatures as part of the last one before them: they are on a page with the
 * last of what is signed, never alone.
 */
export const joinSignatures = (
  chapters: readonly Chapter[],
  sheet: PageGeometry,
): readonly Chapter[] => {
  const [last, signed] = chapters.slice(-2)
  if (!last || signed?.destination !== signaturesDestination || last === signed) return chapters
  // with what follows the last block: a rule, the end of a table
  const from = last.blocks.findLastIndex(({ height }) => height > 2 * gap)
  const end = stackBlocks(last.blocks.slice(from))
  if (from < 0 || end.height > (sheet.bottom - sheet.top) * maxKeptShare) return chapters
  const lines = stackBlocks([createEmptyBlock(chapterGap), ...signed.blocks])
  const whole: Block = {
    height: end.height + lines.height,
    draw: (x, y) => [
      ...end.draw(x, y),
      { kind: 'destination', name: signaturesDestination, y: y + end.height },
      { kind: 'bookmark', title: signed.title, level: 1 },
      ...lines.draw(x, y + end.height),
    ],
  }
  return [...chapters.slice(0, -2), { ...last, blocks: [...last.blocks.slice(0, from), whole] }]
}

/** Room of a drawn signature, in points. */
const drawingHeight = 64

/** What was drawn, as large as it fits, at the bottom left of its room. */
const layoutDrawing = (drawing: SignatureDrawing, width: number): Block => {
  const scale = Math.min(width / drawing.width, drawingHeight / drawing.height)
  return {
    height: drawingHeight,
    draw: (x, y) => {
      const bottom = y + drawingHeight
      const place = (point: { x: number; y: number }) => ({
        x: x + point.x * scale,
        y: bottom - (drawing.height - point.y) * scale,
      })
      return drawing.strokes.flatMap((stroke) => {
        const points = parseStroke(stroke).map(place)
        return points.slice(1).flatMap((to, n): DrawingOperation[] => {
          const from = points[n]
          if (!from) return []
          const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
          return [{ kind: 'line', ...line, color: inkColors.text, width: 1.2 }]
        })
      })
    },
  }
}

/** How a party answered: its drawing, its typed name, or why it refused. */
const layoutAnswer = (
  { name, kind, drawing, reason }: ReportSignatures['parties'][number],
  width: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  if (kind === 'drawn' && drawing) return layoutDrawing(drawing, width)
  const words =
    kind === 'refused'
      ? layoutParagraph(texts.refusedBecause(reason ?? ''), width, textStyles.body, pen)
      : layoutParagraph(name, width, textStyles.lead, pen)
  const above = createEmptyBlock(Math.max(8, drawingHeight - words.height))
  return stackBlocks([above, words])
}

const layoutSignature = (
  party: ReportSignatures['parties'][number],
  width: number,
  timeZone: string,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const when = texts.stamp(party.signedAt, timeZone)
  const sentences = { drawn: texts.signedOn, typed: texts.typedOn, refused: texts.refusedOn }
  return stackBlocks([
    layoutParagraph(party.role, width, textStyles.strong, pen, 'H2'),
    layoutParagraph(party.name, width, textStyles.body, pen),
    layoutAnswer(party, width, texts, pen),
    createEmptyBlock(4),
    layoutHorizontalRule(width, 2),
    layoutParagraph(sentences[party.kind](when), width, textStyles.label, pen),
  ])
}

/** The answers of the parties, two side by side, and when the server got them. */
const layoutAnswers = (
  { parties, receivedAt }: ReportSignatures,
  timeZone: string,
  width: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  const answers = parties.map((party) => layoutSignature(party, width, timeZone, texts, pen))
  const rows = answers.flatMap((_, n) =>
    n % 2 === 1 ? [] : [placeBlocksSideBySide(answers.slice(n, n + 2), width + gap)],
  )
  return [
    ...rows.flatMap((row) => [row, createEmptyBlock(16)]),
    layoutParagraph(
      texts.signaturesReceived(texts.stamp(receivedAt, timeZone)),
      pen.sheet.measure,
      textStyles.label,
      pen,
    ),
  ]
}

/** Lines to sign for the surveyor and for the customer, else the client. */
const layoutLines = (
  { customer, client, project }: ReportData,
  width: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => [
  placeBlocksSideBySide(
    [
      lines(texts.surveyedBy, project.surveyor, width, texts, pen),
      customer
        ? lines(texts.customer, customer.name, width, texts, pen)
        : lines(texts.client, client.businessName, width, texts, pen),
    ],
    width + gap,
  ),
]

/** The signatures of a handover, else lines to sign if the type has them; kept together. */
export const layoutSignatures = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  if (report.isOfPoints || !(report.signed || report.hasSignatures)) return []
  const width = (pen.sheet.measure - gap) / 2
  const block = stackBlocks([
    layoutParagraph(texts.signatures, pen.sheet.measure, textStyles.title, pen, 'H1'),
    createEmptyBlock(16),
    ...(report.signed
      ? layoutAnswers(report.signed, report.timeZone, width, texts, pen)
      : layoutLines(report, width, texts, pen)),
  ])
  return [
    {
      title: texts.signatures,
      destination: signaturesDestination,
      head: () => layoutRunningHead(texts.signatures, texts, pen),
      blocks: [block],
    },
  ]
}
