import { isolateRightToLeft } from '@nspect/contract/isolateRightToLeft'
import type { ReportComment, ReportData } from '../reportData.ts'
import { type Block, beside, keepWithNext, type Pen, space, stack } from './block.ts'
import { linkPara } from './links.ts'
import { paragraph } from './paragraph.ts'
import { picture } from './picture.ts'
import type { ReportTexts } from './texts/texts.ts'
import { type } from './theme.ts'

const textOfStep = {
  submit: 'submitted',
  accept: 'accepted',
  reject: 'sentBack',
  withdraw: 'withdrawn',
  reopen: 'openedAgain',
  resolve: 'setResolved',
} as const

const mostOfProof = { width: 200, height: 118 }

/** Name of the step of a repair that a comment is; null for a remark. */
export const stepOf = ({ action }: ReportComment, texts: ReportTexts) =>
  action && texts[textOfStep[action]]

interface ProofSize {
  alt: string
  width: number
  height: number
  /** above each row and between its photos */
  space: number
}

/** The photos of a repair, as many side by side as the measure has room for. */
export const proofs = (
  { images }: ReportComment,
  size: ProofSize,
  measure: number,
  texts: ReportTexts,
): Block[] => {
  const step = size.width + size.space
  const inRow = Math.max(1, Math.floor((measure + size.space) / step))
  const rows = Array.from({ length: Math.ceil(images.length / inRow) }, (_, row) =>
    images.slice(row * inRow, (row + 1) * inRow),
  )
  return rows.map((row) =>
    stack([
      space(size.space),
      beside(
        row.map((image) => picture(image, size.alt, size.width, size.height, texts.missingPicture)),
        step,
      ),
    ]),
  )
}

/** One comment: author and time, then its text line by line, then the evidence of a repair. */
const comment = (
  entry: ReportComment,
  isLatest: boolean,
  { timeZone }: ReportData,
  texts: ReportTexts,
  pen: Pen,
): Block[] => {
  const when = texts.stamp(entry.on, timeZone)
  const signed = isLatest
    ? `${texts.commentedBy} ${isolateRightToLeft(entry.by)}, ${when}`
    : `${isolateRightToLeft(entry.by)}, ${when}`
  const additions = [
    stepOf(entry, texts),
    entry.isAddedAfterCompletion && texts.addedAfterCompletion,
  ].filter(Boolean)
  const head = stack([
    space(8),
    ...(isLatest ? [paragraph(texts.comment, pen.sheet.measure, type.accent, pen)] : []),
    paragraph([signed, ...additions].join(' · '), pen.sheet.measure, type.label, pen),
  ])
  const [first, ...others] = entry.words
    ? entry.words
        .split(/\r\n|\r|\n/)
        .map((line) => paragraph(line, pen.sheet.measure, type.body, pen))
    : []
  return [
    first ? keepWithNext(head, first) : head,
    ...others,
    ...(entry.link ? [linkPara(entry.link, pen.sheet.measure, pen)] : []),
    ...proofs(
      entry,
      { alt: `${isolateRightToLeft(entry.by)}, ${when}`, ...mostOfProof, space: 4 },
      pen.sheet.measure,
      texts,
    ),
  ]
}

/** All comments on a point, oldest first; the latest one with text is marked as the point's comment. */
export const comments = (
  all: ReportComment[],
  report: ReportData,
  texts: ReportTexts,
  pen: Pen,
): Block[] => {
  const latest = all.findLast(({ words }) => words !== '')
  const [first, ...others] = all.flatMap((entry) =>
    comment(entry, entry === latest, report, texts, pen),
  )
  const heading = stack([
    space(12),
    paragraph(texts.comments, pen.sheet.measure, type.labelStrong, pen, 'H2'),
  ])
  return first ? [keepWithNext(heading, first), ...others] : []
}
