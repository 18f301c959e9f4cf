import { isolateRightToLeft } from '@nspect/contract/i18n/isolateRightToLeft'
import { formatAmount } from '@nspect/contract/i18n/numberFormats'
import { getNames } from '@nspect/contract/names/getNames'
import { formatLabeledValue } from '@nspect/contract/names/names'
import { isPinStageDone } from '@nspect/contract/pins/pinStage'
import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import type { ReportAnswer, ReportComment, ReportData, ReportPin } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  type LayoutContext,
  placeBlocksSideBySide,
  stackBlocks,
  stackSplittableBlocks,
  wrapOperationsInElement,
} from '../block.ts'
import { layoutBadge } from '../elements/badge.ts'
import { type Chip, layoutChipRow, measureChips } from '../elements/chip.ts'
import { layoutColumns } from '../elements/columns.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { layoutImage } from '../elements/image.ts'
import { layoutLink } from '../elements/links.ts'
import {
  layoutParagraph,
  layoutRightAlignedLabel,
  layoutShortParagraph,
} from '../elements/paragraph.ts'
import { getPinFloorTitle } from '../groups.ts'
import { filterAnswered } from '../labeledAnswers.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { inkColors, textStyles } from '../theme.ts'
import { getRepairStepName, layoutRepairPhotos } from './comments.ts'
import { layoutFactRows } from './factRows.ts'
import { listPinMarks } from './listPinMarks.ts'
import type { LocatePin } from './pinDrawings.ts'
import { type CaptionedImage, layoutPhotoRows, maxPhotoSize, pickPinImages } from './pinImages.ts'

/** What the layout of each point needs. */
export interface PinLayoutContext {
  report: ReportData
  texts: ReportTexts
  pen: LayoutContext
  locate: LocatePin
}

const gap = 12
/** Height of the rest of a point on the next page, at least. */
const minRest = 26
const maxTitleLines = 4
const imageSize = { width: 134, height: 80 }
const locator = { width: 76, height: 66 }
/** Of who and when, beside a comment. */
const remarkWidth = 200
/** Height of notes and photos beside the picture, which are never split. */
const maxMoreHeight = 130
/** Facts beside the picture; more stand below it. */
const maxFactsBeside = 12
/** Share of a page up to which a point is never split between two pages. */
const maxKeptShare = 0.45

const sumHeights = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0)

/** What matters first: beside the title. */
const stateChips = (pin: ReportPin, { language }: ReportData, texts: ReportTexts): Chip[] => [
  {
    text: getStageName(language, pin.stage),
    tone: isPinStageDone(pin.stage) ? 'solid' : 'outline',
  },
  ...listPinMarks(pin, texts).map((text) => ({ text, tone: 'alarm' as const })),
]

/** Checked boxes that are shown as chips; more stand in a line of their own. */
const maxChecks = 8

const otherChips = (pin: ReportPin, { look, language }: ReportData, texts: ReportTexts): Chip[] => {
  const chips: Record<string, Chip[]> = {
    projectTypePOIStatusId: pin.status
      ? [
          {
            text: formatLabeledValue(getNames(language), texts.status, pin.status.name),
            tone: 'outline',
            dot: pin.status.color,
          },
        ]
      : [],
    pointCategoryId: [{ text: pin.category || texts.noCategory, tone: 'outline', dot: pin.color }],
    checkBoxes:
      pin.checkBoxes.length <= maxChecks
        ? pin.checkBoxes.map((text): Chip => ({ text, tone: 'outline' }))
        : [],
  }
  return [
    ...look.facts.flatMap((name) => chips[name] ?? []),
    ...(pin.isAddedAfterCompletion
      ? [{ text: texts.addedAfterCompletion, tone: 'outline' as const }]
      : []),
  ]
}

/** What is known of a point; empty values are left out. */
const listPinFacts = (pin: ReportPin, { report, texts }: PinLayoutContext): ReportAnswer[] => {
  const { workFields, locale, currency, timeZone } = report
  const written = (answer: ReportAnswer): string =>
    answer.label === workFields.cost && answer.value === pin.work.cost
      ? formatAmount(locale, answer.value, currency)
      : texts.answer(answer, timeZone)
  const place = getPinFloorTitle(pin, report, texts)
  const own = (answers: readonly ReportAnswer[]) =>
    filterAnswered(answers).map((answer) => ({
      label: answer.label,
      value: written(answer),
      isDay: false,
    }))
  const facts: Record<string, ReportAnswer[]> = {
    place: [
      ...(place ? [{ label: texts.place, value: place, isDay: false }] : []),
      ...(pin.element === undefined
        ? []
        : [{ label: texts.element, value: pin.element, isDay: false }]),
    ],
    fields: own(pin.customFields),
    reportedBy: [
      {
        label: texts.reportedBy,
        value: `${isolateRightToLeft(pin.reportedBy)}, ${texts.shortDate(pin.reportedOn, timeZone)}`,
        isDay: false,
      },
    ],
  }
  return report.look.facts.flatMap(
    (name) => facts[name] ?? own(pin.facts.filter(({ key }) => key === name)),
  )
}

/** As many facts as make a small block, which is never split. */
const rowsBeside = (facts: ReportAnswer[], width: number, room: number, pen: LayoutContext) => {
  for (let count = Math.min(maxFactsBeside, facts.length); count > 0; count -= 1) {
    const blocks = layoutFactRows(facts.slice(0, count), width, pen)
    if (sumHeights(blocks) <= room) return { blocks, count }
  }
  return { blocks: [], count: 0 }
}

/** A text line by line; an empty line is a small space. */
const layoutTextLines = (text: string, width: number, pen: LayoutContext): Block[] => {
  const words = text.trim()
  if (!words) return []
  return words
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line.trim() ? layoutParagraph(line, width, textStyles.fine, pen) : createEmptyBlock(4),
    )
}

const signed = (
  { by, on, isAddedAfterCompletion }: ReportComment,
  step: string,
  { report, texts }: PinLayoutContext,
) =>
  [
    `${isolateRightToLeft(by)}, ${texts.stamp(on, report.timeZone)}`,
    step,
    isAddedAfterCompletion ? texts.addedAfterCompletion : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** Who and when at the left, the rest beside it; both continue on the next page. */
const remark = (who: string, rest: Block[], pen: LayoutContext): Block => {
  const width = pen.sheet.measure - remarkWidth
  return stackSplittableBlocks([
    createEmptyBlock(3),
    layoutColumns(
      [
        {
          block: stackSplittableBlocks([
            createEmptyBlock(1.5),
            layoutParagraph(who, remarkWidth - gap, textStyles.fineLabel, pen),
          ]),
          width: remarkWidth,
        },
        { block: stackSplittableBlocks(rest), width },
      ],
      'Div',
    ),
  ])
}

/**
 * The comments, oldest first: who and when, then the words, the link and the picture of a repair.
 */
const commentBlocks = (pin: ReportPin, context: PinLayoutContext): Block[] => {
  const { texts, pen } = context
  const width = pen.sheet.measure - remarkWidth
  return pin.comments.map((comment): Block => {
    const who = signed(comment, getRepairStepName(comment, texts) ?? '', context)
    const rest = [
      ...layoutTextLines(comment.words, width, pen),
      ...(comment.link && comment.link !== pin.resolution?.link
        ? [layoutLink(comment.link, width, pen, textStyles.fine)]
        : []),
      ...layoutRepairPhotos(comment, { alt: who, ...maxPhotoSize, space: 2 }, width, texts, pen),
    ]
    return remark(who, rest, pen)
  })
}

/**
 * Who resolved it and when, and the link; that there is no picture of it only where there is
 * nothing else.
 */
const resolutionBlocks = (pin: ReportPin, { report, texts, pen }: PinLayoutContext): Block[] => {
  const { resolution } = pin
  if (!resolution) return []
  const words = texts.resolvedByOn(
    isolateRightToLeft(resolution.by),
    texts.shortDate(resolution.on, report.timeZone),
  )
  const width = pen.sheet.measure - remarkWidth
  const none = resolution.image ? [] : [layoutParagraph(texts.noAfter, width, textStyles.fine, pen)]
  const rest = resolution.link ? [layoutLink(resolution.link, width, pen, textStyles.fine)] : none
  return [remark(`${texts.resolution} · ${words}`, rest, pen)]
}

/** Number, title, and at the right end its state. */
const layoutPinHead = (
  pin: ReportPin,
  level: 'H2' | 'H3',
  { report, texts, pen }: PinLayoutContext,
): Block & { isCut: boolean } => {
  const mark = layoutBadge(pin, 8.5, pen)
  const indent = Math.max(26, mark.width + 8)
  const chips = stateChips(pin, report, texts)
  const room = Math.min(measureChips(chips, pen, 'small'), pen.sheet.measure * 0.45)
  const states = layoutChipRow(chips, room, pen, 'small')
  const title = layoutShortParagraph(
    pin.title,
    pen.sheet.measure - indent - room - gap,
    maxTitleLines,
    textStyles.pointTitle,
    pen,
    null,
  )
  return {
    isCut: title.isCut,
    height: Math.max(mark.height, title.height, states.height) + 4,
    draw: (x, y) => [
      ...wrapOperationsInElement(level, [...mark.draw(x, y), ...title.draw(x + indent, y)]),
      ...states.draw(x + pen.sheet.measure - room, y + 0.5),
    ],
  }
}

/**
 * The picture left, the facts beside it and, where there is room, more; where the point is at the
 * right.
 */
const layoutPinTop = (
  main: CaptionedImage | undefined,
  facts: Block,
  { blocks: more, isBelowLocator }: { blocks: Block[]; isBelowLocator: boolean },
  where: Block | undefined,
  { texts, pen }: PinLayoutContext,
) => {
  const left = main ? imageSize.width + gap : 0
  const shown =
    main &&
    stackBlocks([
      layoutImage(main.image, main.alt, imageSize.width, imageSize.height, texts.missingPicture),
      ...(main.caption
        ? [
            createEmptyBlock(1),
            layoutShortParagraph(
              main.caption,
              imageSize.width,
              6,
              textStyles.fineLabel,
              pen,
              'Caption',
            ),
          ]
        : []),
    ])
  const below = stackBlocks(more)
  const start = Math.max(
    facts.height,
    isBelowLocator && more.length > 0 && where ? where.height + 4 : 0,
  )
  const block: Block = {
    height: Math.max(shown?.height ?? 0, where?.height ?? 0, start + below.height),
    draw: (x, y) => [
      ...(shown?.draw(x, y) ?? []),
      ...(where?.draw(x + pen.sheet.measure - locator.width, y) ?? []),
      ...facts.draw(x + left, y),
      ...below.draw(x + left, y + start),
    ],
  }
  return block
}

/**
 * The notes and the photos, over `width` points: side by side if both are small, else the notes
 * above the photos.
 */
const layoutPinLower = (
  words: string,
  images: CaptionedImage[],
  width: number,
  { texts, pen }: PinLayoutContext,
): Block[] => {
  const { rows, notes } = layoutPhotoRows(images, width, texts, pen)
  const [only] = rows
  if (only && rows.length === 1 && width - only.width > 120 && words.trim()) {
    const text = stackBlocks(layoutTextLines(words, width - only.width - gap, pen))
    if (text.height <= only.block.height * 1.3) {
      return [
        stackBlocks([
          createEmptyBlock(5),
          placeBlocksSideBySide([only.block, text], only.width + gap),
        ]),
        ...notes,
      ]
    }
  }
  const [first, ...others] = layoutTextLines(words, width, pen)
  return [
    ...(first ? [stackBlocks([createEmptyBlock(4), first]), ...others] : []),
    ...rows.map(({ block }) => stackBlocks([createEmptyBlock(5), block])),
    ...notes,
  ]
}

/** Notes and photos beside the picture or below it, whichever takes the least height. */
const layoutPinBody = (
  pin: ReportPin,
  { main, row }: ReturnType<typeof pickPinImages>,
  facts: Block,
  where: Block | undefined,
  context: PinLayoutContext,
): Block[] => {
  const { pen } = context
  const width = pen.sheet.measure - (main ? imageSize.width + gap : 0)
  const arrange = (isWordsBeside: boolean, isPhotosBeside: boolean) => {
    const besideOf = (room: number) =>
      layoutPinLower(isWordsBeside ? pin.description : '', isPhotosBeside ? row : [], room, context)
    const beside = besideOf(width)
    const isSmall = sumHeights(beside) <= maxMoreHeight
    const below = layoutPinLower(
      isWordsBeside ? '' : pin.description,
      isPhotosBeside ? [] : row,
      pen.sheet.measure,
      context,
    )
    if (!isSmall) return []
    // directly below the facts, or below the locator as well, where the lines are longer
    const tops = [
      layoutPinTop(
        main,
        facts,
        { blocks: besideOf(width - locator.width - gap), isBelowLocator: false },
        where,
        context,
      ),
      layoutPinTop(main, facts, { blocks: beside, isBelowLocator: true }, where, context),
    ]
    const least = Math.min(...tops.map(({ height }) => height))
    const top = tops.find(({ height }) => height === least)
    return top ? [[top, ...below]] : []
  }
  const [usual = []] = arrange(false, false)
  const all = main
    ? [usual, ...arrange(false, true), ...arrange(true, false), ...arrange(true, true)]
    : [usual]
  const least = Math.min(...all.map(sumHeights))
  return all.find((blocks) => sumHeights(blocks) === least) ?? usual
}

/**
 * One point as a block that shares a page with others: number and title, picture, facts, place,
 * notes, photos.
 */
export const layoutCompactPin = (
  pin: ReportPin,
  level: 'H2' | 'H3',
  context: PinLayoutContext,
): Block => {
  const { report, texts, pen, locate } = context
  const images = pickPinImages(pin, texts, pen)
  const alt = texts.whereIs(pin.pinNumber, pin.title)
  const where = locate(pin, locator.width, locator.height, alt, texts.missingPicture)
  const all = listPinFacts(pin, context)
  const width =
    pen.sheet.measure -
    (images.main ? imageSize.width + gap : 0) -
    (where ? locator.width + gap : 0)
  const chips = layoutChipRow(otherChips(pin, report, texts), width, pen, 'small')
  const rows = rowsBeside(all, width, maxMoreHeight - chips.height, pen)
  const facts = stackBlocks([
    chips,
    ...(rows.blocks.length > 0 ? [createEmptyBlock(4), ...rows.blocks] : []),
  ])
  const head = layoutPinHead(pin, level, context)
  const [top, ...lower] = layoutPinBody(pin, images, facts, where, context)
  const main = [
    stackBlocks([head, ...(top ? [top] : [])]),
    // a title that is cut on top stands here in full
    ...(head.isCut ? layoutTextLines(pin.title, pen.sheet.measure, pen) : []),
    ...(rows.count < all.length
      ? [createEmptyBlock(4), ...layoutFactRows(all.slice(rows.count), pen.sheet.measure, pen)]
      : []),
    ...(pin.checkBoxes.length > maxChecks
      ? layoutTextLines(pin.checkBoxes.join(' · '), pen.sheet.measure, pen)
      : []),
    ...lower,
  ]
  const remarks = [...resolutionBlocks(pin, context), ...commentBlocks(pin, context)]
  const { split, ...whole } = stackSplittableBlocks([...main, ...remarks])
  const isLong = whole.height > (pen.sheet.bottom - pen.sheet.top) * maxKeptShare
  const mainHeight = sumHeights(main)
  return {
    ...whole,
    split: (room) => {
      if (!isLong && room < mainHeight) return undefined
      const parts = split?.(room)
      // not a single line on the next page
      return parts && parts[1].height < minRest ? split?.(room - minRest) : parts
    },
    head: () => layoutRunningHead(`${pin.pinNumber} · ${pin.title}`, texts, pen),
  }
}

/** Between two points. */
export const layoutPinSeparator = (pen: LayoutContext): Block =>
  stackBlocks([
    createEmptyBlock(4),
    layoutHorizontalRule(pen.sheet.measure, 1),
    createEmptyBlock(6),
  ])

/** A heading above a group of points. */
export const layoutGroupHeading = (title: string, count: string, pen: LayoutContext): Block => {
  const name = layoutShortParagraph(title, pen.sheet.measure - 130, 2, textStyles.lead, pen, 'H2')
  const words = layoutRightAlignedLabel(count, 120, textStyles.smallQuiet, pen)
  return {
    height: name.height + 12,
    draw: (x, y) => [
      ...name.draw(x, y),
      ...wrapOperationsInElement('P', words.draw(x + pen.sheet.measure - 120, y + 5)),
      {
        kind: 'rect',
        x,
        y: y + name.height + 3,
        width: pen.sheet.measure,
        height: 1,
        radius: 0,
        fill: inkColors.second,
        stroke: null,
      },
    ],
  }
}
