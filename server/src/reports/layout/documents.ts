import type { ReportData, ReportDocument } from '../reportData.ts'
import { type Block, keepWithNext, type Pen, space, stack } from './block.ts'
import { type Column, columns, spanning, taggedAs } from './columns.ts'
import { horizontalRule } from './horizontalRule.ts'
import { linkPara } from './links.ts'
import type { Chapter } from './paginate.ts'
import { paragraph } from './paragraph.ts'
import { picture } from './picture.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

const gap = 16
const widthsOf = ({ sheet }: Pen) =>
  [sheet.measure * 0.28, sheet.measure * 0.36, sheet.measure * 0.36] as const
const mostOfThumb = 72

/** The last cell: a small picture, a URL, or the name of the file. */
const lastCell = (one: ReportDocument, width: number, texts: ReportTexts, pen: Pen): Block => {
  if (one.link !== null) return linkPara(one.link, width, pen)
  if (one.thumb) return picture(one.thumb, one.name, width, mostOfThumb, texts.missingPicture)
  return paragraph(one.fileName, width, type.quiet, pen)
}

const table = (
  title: string,
  last: string,
  all: ReportDocument[],
  texts: ReportTexts,
  pen: Pen,
): Block[] => {
  if (all.length === 0) return []
  const widths = widthsOf(pen)
  const [name, description, other] = [widths[0] - gap, widths[1] - gap, widths[2]]
  const row = (cells: Block[], role: 'TH' | 'TD'): Block =>
    taggedAs(
      'TR',
      columns(
        cells.map((block, index): Column => ({ block, width: widths[index] ?? 0 })),
        role,
      ),
    )
  const head = row(
    [
      paragraph(texts.name, name, type.label, pen),
      paragraph(texts.description, description, type.label, pen),
      paragraph(last, other, type.label, pen),
    ],
    'TH',
  )
  return [
    stack([space(16), paragraph(title, pen.sheet.measure, type.lead, pen, 'H2'), space(8)]),
    ...spanning('Table', [
      head,
      horizontalRule(pen.sheet.measure, 10),
      ...all.flatMap((one) => [
        row(
          [
            paragraph(one.name, name, type.strong, pen),
            paragraph(one.description, description, type.body, pen),
            lastCell(one, other, texts, pen),
          ],
          'TD',
        ),
        horizontalRule(pen.sheet.measure, 12),
      ]),
    ]),
  ]
}

/** The documents and links meant for reports; no chapter if there are none (T90). */
export const documents = (report: ReportData, texts: ReportTexts, pen: Pen): Chapter[] => {
  if (report.documents.length === 0) return []
  const links = report.documents.filter(({ link }) => link !== null)
  const files = report.documents.filter(({ link }) => link === null)
  const [first, ...others] = [
    ...table(texts.documents, texts.thumbnail, files, texts, pen),
    ...table(texts.links, texts.link, links, texts, pen),
  ]
  const heading = paragraph(texts.attachments, pen.sheet.measure, type.title, pen, 'H1')
  return [
    {
      title: texts.attachments,
      destination: 'attachments',
      head: () => runningHead(texts.attachments, texts, pen),
      blocks: [first ? keepWithNext(heading, first) : heading, ...others],
    },
  ]
}
