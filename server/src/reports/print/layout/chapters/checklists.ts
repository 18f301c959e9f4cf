import type {
  ReportCheck,
  ReportCheckedRoom,
  ReportCheckSection,
  ReportData,
  ReportRound,
} from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  stackBlocks,
} from '../block.ts'
import type { StructureRole } from '../drawingOperations.ts'
import { wrapBlocksInElement } from '../elements/columns.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import {
  layoutOneLineLabel,
  layoutParagraph,
  layoutRightAlignedLabel,
} from '../elements/paragraph.ts'
import type { Chapter } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { inkColors, textStyles } from '../theme.ts'
import { layoutChanges } from './checklistChanges.ts'
import {
  answerWidth,
  type ChecklistSetting,
  danger,
  describeResult,
  describeScore,
  gap,
  getPercent,
  getRoomName,
  getVerdict,
  keepTogether,
  layoutPhotos,
  layoutRow,
} from './checklistParts.ts'

/** Of the table of rooms: the columns beside the names. */
const figureWidths = { answered: 74, failed: 62, score: 56, verdict: 84 }
/** Pictures of an item side by side. */
const photosPerRow = 4

/** An item with what was said of it, in a row of its own. */
const layoutCheck = (check: ReportCheck, setting: ChecklistSetting): Block => {
  const { texts, pen } = setting
  const width = pen.sheet.measure - answerWidth
  const { question, answer, note, isFailed, isCritical, isUnchanged, before, pinNumber } = check
  const facts = [
    before && texts.wasAnswer(before.answer || texts.notAnswered),
    isFailed && isCritical && texts.critical,
    isUnchanged && texts.asLastTime,
    pinNumber !== null && `${texts.point} ${pinNumber}`,
  ].filter(Boolean)
  const content = [
    layoutParagraph(question, width, isFailed ? textStyles.fineStrong : textStyles.fine, pen),
    ...(note ? [layoutParagraph(note, width, textStyles.fine, pen)] : []),
    ...(facts.length > 0 ? [layoutParagraph(facts.join(' · '), width, textStyles.tiny, pen)] : []),
    ...layoutPhotos(check.photos, question, width, photosPerRow, setting),
  ]
  return layoutRow(
    [
      {
        block: layoutParagraph(
          answer || (check.photos.length > 0 ? texts.photoAlone : texts.notAnswered),
          answerWidth - gap,
          isFailed ? danger : textStyles.fine,
          pen,
        ),
        width: answerWidth,
      },
      { block: keepTogether(content), width },
    ],
    'TD',
  )
}

/** Whether an item says no more than its answer, so that it can share a row with others. */
const isPlain = ({ note, photos, isFailed, before, pinNumber }: ReportCheck): boolean =>
  !isFailed && !before && note === '' && photos.length === 0 && pinNumber === null

/** Items of the same answer, in one row. */
const layoutPlainChecks = (
  answer: string,
  checks: readonly ReportCheck[],
  { texts, pen }: ChecklistSetting,
): Block => {
  const width = pen.sheet.measure - answerWidth
  return layoutRow(
    [
      {
        block: layoutParagraph(
          answer || texts.notAnswered,
          answerWidth - gap,
          answer ? textStyles.fine : textStyles.fineStrong,
          pen,
        ),
        width: answerWidth,
      },
      {
        block: layoutParagraph(
          checks.map(({ question }) => question).join(' · '),
          width,
          textStyles.fine,
          pen,
        ),
        width,
      },
    ],
    'TD',
  )
}

/** The rows of a section: what failed or says more, then the others by their answers. */
const layoutSection = (
  { name, score, checks }: ReportCheckSection,
  setting: ChecklistSetting,
): Block[] => {
  const { pen } = setting
  const width = pen.sheet.measure
  const scoreText = describeScore(score, setting, true)
  const title = layoutOneLineLabel(name, width * 0.5, textStyles.smallAccent, pen)
  const figures = layoutRightAlignedLabel(scoreText, width * 0.48, textStyles.tiny, pen)
  const head: Block = {
    height: 22,
    draw: (x, y) => [
      { kind: 'begin', role: 'TR' },
      { kind: 'begin', role: 'TH', columns: 2 },
      ...title.draw(x, y + 5),
      ...figures.draw(x + width * 0.52, y + 6),
      { kind: 'end' },
      { kind: 'end' },
      {
        kind: 'rect',
        x,
        y: y + 19,
        width,
        height: 0.8,
        radius: 0,
        fill: inkColors.second,
        stroke: null,
      },
    ],
  }
  // nobody has begun it: its head says so
  if (score.answered === 0 && checks.every(isPlain)) return [head]
  const ownRows = checks.filter((check) => !isPlain(check))
  const plain = Map.groupBy(checks.filter(isPlain), ({ answer }) => answer)
  const rows = [
    ...ownRows.map((check) => layoutCheck(check, setting)),
    ...[...plain].map(([answer, same]) => layoutPlainChecks(answer, same, setting)),
  ].flatMap((row) => [row, layoutHorizontalRule(width, 5)])
  const [first, ...others] = rows
  return first ? [keepHeadingWithNextBlock(head, first), ...others] : []
}

/** A room with its sections, one table. */
const layoutRoom = (room: ReportCheckedRoom, setting: ChecklistSetting): Block[] => {
  const { pen } = setting
  const heading = stackBlocks([
    createEmptyBlock(14),
    layoutParagraph(getRoomName(room, setting), pen.sheet.measure, textStyles.lead, pen, 'H2'),
    layoutParagraph(
      describeResult(room, setting),
      pen.sheet.measure,
      room.isPassing === false
        ? { ...textStyles.label, color: inkColors.danger }
        : textStyles.label,
      pen,
    ),
  ])
  const rows = room.sections.flatMap((section) => layoutSection(section, setting))
  return wrapBlocksInElement('Table', rows, heading)
}

/** The columns of the table of rooms: results only if something can fail. */
const buildRoomColumns = ({ rooms }: ReportRound, setting: ChecklistSetting) => {
  const { texts, pen } = setting
  const { answered, failed, score, verdict } = figureWidths
  const figures = [
    {
      heading: texts.answered,
      width: answered,
      cell: (room: ReportCheckedRoom) => `${room.score.answered} / ${room.score.items}`,
    },
    {
      heading: texts.failedItems,
      width: failed,
      cell: (room: ReportCheckedRoom) => String(room.score.failed),
    },
    {
      heading: texts.score,
      width: score,
      cell: (room: ReportCheckedRoom) => getPercent(room.score, setting),
    },
  ]
  const verdicts = rooms.some(({ isPassing }) => isPassing !== null)
    ? [
        {
          heading: texts.verdict,
          width: verdict,
          cell: ({ isPassing, score: own }: ReportCheckedRoom) =>
            getVerdict(isPassing, setting) ||
            (own.photosMissing > 0 ? texts.photosMissing(own.photosMissing) : ''),
        },
      ]
    : []
  const taken = [...figures, ...verdicts].reduce((sum, { width }) => sum + width, 0)
  return { figures, verdicts, nameWidth: pen.sheet.measure - taken }
}

/** All rooms with their scores, where there are several. */
const layoutRoomTable = (round: ReportRound, setting: ChecklistSetting): Block[] => {
  const { texts, pen } = setting
  if (round.rooms.length < 2) return []
  const { figures, verdicts, nameWidth } = buildRoomColumns(round, setting)
  const row = (
    name: string,
    cellOf: (column: (typeof figures)[number]) => string,
    role: StructureRole,
    isFailing = false,
  ): Block => {
    const style = role === 'TH' ? textStyles.tiny : textStyles.fine
    return layoutRow(
      [
        { block: layoutParagraph(name, nameWidth - gap, style, pen), width: nameWidth },
        ...figures.map((column) => ({
          block: layoutRightAlignedLabel(cellOf(column), column.width - gap, style, pen),
          width: column.width,
        })),
        ...verdicts.map((column) => ({
          block: layoutParagraph(
            cellOf(column),
            column.width - gap,
            isFailing ? danger : style,
            pen,
          ),
          width: column.width,
        })),
      ],
      role,
    )
  }
  const rows = round.rooms.flatMap((room) => [
    row(getRoomName(room, setting), ({ cell }) => cell(room), 'TD', room.isPassing === false),
    layoutHorizontalRule(pen.sheet.measure, 5),
  ])
  return wrapBlocksInElement('Table', [
    row(texts.room, ({ heading }) => heading, 'TH'),
    layoutHorizontalRule(pen.sheet.measure, 4),
    ...rows,
  ])
}

/** The answers to the checklists, room by room, with their scores; no chapter without any. */
export const layoutChecklists = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Chapter[] => {
  const { round } = report
  if (!round) return []
  const setting = { report, texts, pen }
  const isFailing = round.isPassing === false
  const heading = stackBlocks([
    layoutParagraph(texts.checklists, pen.sheet.measure, textStyles.title, pen, 'H1'),
    createEmptyBlock(6),
    layoutParagraph(
      describeResult(round, setting),
      pen.sheet.measure,
      isFailing ? { ...textStyles.strong, color: inkColors.danger } : textStyles.strong,
      pen,
    ),
    createEmptyBlock(8),
  ])
  const [first, ...others] = [
    ...layoutRoomTable(round, setting),
    ...layoutChanges(round, setting),
    ...round.rooms.flatMap((room) => layoutRoom(room, setting)),
  ]
  if (!first) return []
  return [
    {
      title: texts.checklists,
      destination: 'checklists',
      head: () => layoutRunningHead(texts.checklists, texts, pen),
      blocks: [keepHeadingWithNextBlock(heading, first), ...others],
    },
  ]
}
