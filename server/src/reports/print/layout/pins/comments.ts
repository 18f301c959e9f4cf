import { isolateRightToLeft } from '@nspect/contract/i18n/isolateRightToLeft'
import type { ReportComment, ReportData, ReportPhoto } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  placeBlocksSideBySide,
  stackBlocks,
} from '../block.ts'
import { layoutImage } from '../elements/image.ts'
import { layoutLink } from '../elements/links.ts'
import { layoutParagraph } from '../elements/paragraph.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { textStyles } from '../theme.ts'

const textOfStep = {
  submit: 'submitted',
  accept: 'accepted',
  reject: 'sentBack',
  withdraw: 'withdrawn',
  reopen: 'openedAgain',
  resolve: 'setResolved',
} as const

const maxPhotoSize = { width: 200, height: 118 }

/** Name of the step of a repair that a comment is; null for a remark. */
export const getRepairStepName = ({ action }: ReportComment, texts: ReportTexts) =>
  action && texts[textOfStep[action]]

interface ProofSize {
  alt: string
  width: number
  height: number
  /** above each row and between its photos */
  space: number
}

const layoutRepairPhoto = (
  { image, taken }: ReportPhoto,
  { alt, width, height }: ProofSize,
  texts: ReportTexts,
  pen: LayoutContext,
): Block =>
  stackBlocks([
    layoutImage(image, alt, width, height, texts.missingPicture),
    ...(taken
      ? [layoutParagraph(texts.takenOn(taken), width, textStyles.caption, pen, 'Caption')]
      : []),
  ])

/** The photos of a repair, as many side by side as the measure has room for. */
export const layoutRepairPhotos = (
  { photos }: ReportComment,
  size: ProofSize,
  measure: number,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  const step = size.width + size.space
  const inRow = Math.max(1, Math.floor((measure + size.space) / step))
  const rows = Array.from({ length: Math.ceil(photos.length / inRow) }, (_, row) =>
    photos.slice(row * inRow, (row + 1) * inRow),
  )
  return rows.map((row) =>
    stackBlocks([
      createEmptyBlock(size.space),
      placeBlocksSideBySide(
        row.map((photo) => layoutRepairPhoto(photo, size, texts, pen)),
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
  pen: LayoutContext,
): Block[] => {
  const when = texts.stamp(entry.on, timeZone)
  const signed = isLatest
    ? `${texts.commentedBy} ${isolateRightToLeft(entry.by)}, ${when}`
    : `${isolateRightToLeft(entry.by)}, ${when}`
  const additions = [
    getRepairStepName(entry, texts),
    entry.isAddedAfterCompletion && texts.addedAfterCompletion,
  ].filter(Boolean)
  const head = stackBlocks([
    createEmptyBlock(8),
    ...(isLatest
      ? [layoutParagraph(texts.comment, pen.sheet.measure, textStyles.accent, pen)]
      : []),
    layoutParagraph([signed, ...additions].join(' · '), pen.sheet.measure, textStyles.label, pen),
  ])
  const [first, ...others] = entry.words
    ? entry.words
        .split(/\r\n|\r|\n/)
        .map((line) => layoutParagraph(line, pen.sheet.measure, textStyles.body, pen))
    : []
  return [
    first ? keepHeadingWithNextBlock(head, first) : head,
    ...others,
    ...(entry.link ? [layoutLink(entry.link, pen.sheet.measure, pen)] : []),
    ...layoutRepairPhotos(
      entry,
      { alt: `${isolateRightToLeft(entry.by)}, ${when}`, ...maxPhotoSize, space: 4 },
      pen.sheet.measure,
      texts,
      pen,
    ),
  ]
}

/**
 * All comments on a point, oldest first; the latest one with text is marked as the point's comment.
 */
export const layoutComments = (
  all: ReportComment[],
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  const latest = all.findLast(({ words }) => words !== '')
  const [first, ...others] = all.flatMap((entry) =>
    comment(entry, entry === latest, report, texts, pen),
  )
  const heading = stackBlocks([
    createEmptyBlock(12),
    layoutParagraph(texts.comments, pen.sheet.measure, textStyles.labelStrong, pen, 'H2'),
  ])
  return first ? [keepHeadingWithNextBlock(heading, first), ...others] : []
}
