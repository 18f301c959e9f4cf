import {
  formatPercent,
  getVerdictName,
} from '@nspect/contract/checklistAnswers/answerNames/answerNames'
import type { Score } from '@nspect/contract/checklistAnswers/checklistScore'
import type { ReportCheckedRoom, ReportData, ReportImage } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  type LayoutContext,
  placeBlocksSideBySide,
  stackBlocks,
  stackSplittableBlocks,
} from '../block.ts'
import type { StructureRole } from '../drawingOperations.ts'
import { type Column, layoutColumns, wrapSplittableBlockInElement } from '../elements/columns.ts'
import { layoutImage } from '../elements/image.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { inkColors, textStyles } from '../theme.ts'

/** Between columns. */
export const gap = 8
/** The column of answers, beside that of the questions. */
export const answerWidth = 92

/** What the chapter of checklists is laid out with. */
export interface ChecklistSetting {
  report: ReportData
  texts: ReportTexts
  pen: LayoutContext
}

/** A row of a table. */
export const layoutRow = (cells: Column[], role: StructureRole): Block =>
  wrapSplittableBlockInElement(role === 'Artifact' ? role : 'TR', layoutColumns(cells, role))

/** What failed. */
export const danger = { ...textStyles.fineStrong, color: inkColors.danger }

/** The title of a room, or of the inspection as a whole. */
export const getRoomName = ({ name }: ReportCheckedRoom, { texts }: ChecklistSetting): string =>
  name || texts.wholeInspection

/** Passed or failed, in words; empty: not decided. */
export const getVerdict = (isPassing: boolean | null, { report }: ChecklistSetting): string =>
  isPassing === null ? '' : getVerdictName(report.language, isPassing)

/** A score in percent; empty: nothing counts yet. */
export const getPercent = (score: Score, { report }: ChecklistSetting): string =>
  formatPercent(report.locale, score) ?? ''

/** What failed, and what was answered: of a section only if it is not all of it. */
export const describeScore = (
  score: Score,
  setting: ChecklistSetting,
  isSection = false,
): string => {
  const { texts } = setting
  return [
    getPercent(score, setting),
    (!isSection || score.answered < score.items) && texts.answeredOf(score.answered, score.items),
    score.failed > 0 && texts.failedCount(score.failed),
    score.criticalFails > 0 && texts.criticalFailCount(score.criticalFails),
    score.photosMissing > 0 && texts.photosMissing(score.photosMissing),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** How a room or the inspection came out, in one line. */
export const describeResult = (
  { isPassing, score }: { isPassing: boolean | null; score: Score },
  setting: ChecklistSetting,
): string =>
  [getVerdict(isPassing, setting), describeScore(score, setting)].filter(Boolean).join(' · ')

/** The most height of a picture, in points. */
const photoHeight = 96

/** The pictures of an answer, in rows of `perRow`; `name` says whose they are. */
export const layoutPhotos = (
  photos: readonly ReportImage[],
  name: string,
  width: number,
  perRow: number,
  { texts }: ChecklistSetting,
): Block[] => {
  const side = (width - gap * (perRow - 1)) / perRow
  const cells = photos.map((image, n) =>
    layoutImage(image, `${name}, ${texts.photo(n + 1)}`, side, photoHeight, texts.missingPicture),
  )
  const rows: Block[] = []
  for (let at = 0; at < cells.length; at += perRow)
    rows.push(
      stackBlocks([
        createEmptyBlock(4),
        placeBlocksSideBySide(cells.slice(at, at + perRow), side + gap),
      ]),
    )
  return rows
}

/** Height from which an item is split between pages. */
const tallest = 240

/** The words and pictures of an item on one page, unless there are too many: a picture stays by its words. */
export const keepTogether = (blocks: Block[]): Block => {
  const whole = stackBlocks(blocks)
  return whole.height > tallest ? stackSplittableBlocks(blocks) : whole
}
