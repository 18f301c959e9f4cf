import type { ReportData } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  type LayoutContext,
  placeBlocksSideBySide,
  stackBlocks,
} from '../block.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutParagraph } from '../elements/paragraph.ts'
import { type Chapter, chapterGap } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { type PageGeometry, textStyles } from '../theme.ts'

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

/** Lines to sign for the surveyor and for the customer, else the client, kept together. */
export const layoutSignatures = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  if (!report.hasSignatures || report.isOfPoints) return []
  const width = (pen.sheet.measure - gap) / 2
  const { customer, client } = report
  const block = stackBlocks([
    layoutParagraph(texts.signatures, pen.sheet.measure, textStyles.title, pen, 'H1'),
    createEmptyBlock(16),
    placeBlocksSideBySide(
      [
        lines(texts.surveyedBy, report.project.surveyor, width, texts, pen),
        customer
          ? lines(texts.customer, customer.name, width, texts, pen)
          : lines(texts.client, client.businessName, width, texts, pen),
      ],
      width + gap,
    ),
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
