import type { ReportData, ReportDocument } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  stackBlocks,
} from '../block.ts'
import {
  type Column,
  layoutColumns,
  wrapBlocksInElement,
  wrapSplittableBlockInElement,
} from '../elements/columns.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutImage } from '../elements/image.ts'
import { layoutLink } from '../elements/links.ts'
import { layoutParagraph } from '../elements/paragraph.ts'
import type { Chapter } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { textStyles } from '../theme.ts'

const gap = 16
const getColumnWidths = ({ sheet }: LayoutContext) =>
  [sheet.measure * 0.28, sheet.measure * 0.36, sheet.measure * 0.36] as const
const maxThumbSize = 72

/** The last cell: a small picture, a URL, or the name of the file. */
const lastCell = (
  reportDocument: ReportDocument,
  width: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  if (reportDocument.link !== null) return layoutLink(reportDocument.link, width, pen)
  if (reportDocument.thumb)
    return layoutImage(
      reportDocument.thumb,
      reportDocument.name,
      width,
      maxThumbSize,
      texts.missingPicture,
    )
  return layoutParagraph(reportDocument.fileName, width, textStyles.quiet, pen)
}

const table = (
  title: string,
  last: string,
  all: ReportDocument[],
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  if (all.length === 0) return []
  const widths = getColumnWidths(pen)
  const [name, description, other] = [widths[0] - gap, widths[1] - gap, widths[2]]
  const row = (cells: Block[], role: 'TH' | 'TD'): Block =>
    wrapSplittableBlockInElement(
      'TR',
      layoutColumns(
        cells.map((block, index): Column => ({ block, width: widths[index] ?? 0 })),
        role,
      ),
    )
  const head = row(
    [
      layoutParagraph(texts.name, name, textStyles.label, pen),
      layoutParagraph(texts.description, description, textStyles.label, pen),
      layoutParagraph(last, other, textStyles.label, pen),
    ],
    'TH',
  )
  return [
    stackBlocks([
      createEmptyBlock(16),
      layoutParagraph(title, pen.sheet.measure, textStyles.lead, pen, 'H2'),
      createEmptyBlock(8),
    ]),
    ...wrapBlocksInElement('Table', [
      head,
      layoutHorizontalRule(pen.sheet.measure, 10),
      ...all.flatMap((entry) => [
        row(
          [
            layoutParagraph(entry.name, name, textStyles.strong, pen),
            layoutParagraph(entry.description, description, textStyles.body, pen),
            lastCell(entry, other, texts, pen),
          ],
          'TD',
        ),
        layoutHorizontalRule(pen.sheet.measure, 12),
      ]),
    ]),
  ]
}

/** The documents and links meant for reports; no chapter if there are none (T90). */
export const layoutDocuments = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  if (report.documents.length === 0) return []
  const links = report.documents.filter(({ link }) => link !== null)
  const files = report.documents.filter(({ link }) => link === null)
  const [first, ...others] = [
    ...table(texts.documents, texts.thumbnail, files, texts, pen),
    ...table(texts.links, texts.link, links, texts, pen),
  ]
  const heading = layoutParagraph(texts.attachments, pen.sheet.measure, textStyles.title, pen, 'H1')
  return [
    {
      title: texts.attachments,
      destination: 'attachments',
      head: () => layoutRunningHead(texts.attachments, texts, pen),
      blocks: [first ? keepHeadingWithNextBlock(heading, first) : heading, ...others],
    },
  ]
}
