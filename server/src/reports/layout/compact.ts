import { isolateRightToLeft } from '@nspect/contract/isolateRightToLeft'
import { labelled } from '@nspect/contract/labelled'
import { formatAmount } from '@nspect/contract/numberFormats'
import { isStageDone, stageName } from '@nspect/contract/pinStage'
import type { ReportAnswer, ReportComment, ReportData, ReportPin } from '../reportData.ts'
import { badge } from './badge.ts'
import {
  type Block,
  beside,
  keepWithNext,
  type Pen,
  space,
  splittableStack,
  stack,
  tagged,
} from './block.ts'
import { type Chip, chipRow, chipsWidth } from './chip.ts'
import { columns, taggedAs } from './columns.ts'
import { proofs, stepOf } from './comments.ts'
import { floorTitle } from './groups.ts'
import { horizontalRule } from './horizontalRule.ts'
import { linkPara } from './links.ts'
import { listMarks } from './listMarks.ts'
import { label, paragraph, rightLabel, shortParagraph } from './paragraph.ts'
import { picture } from './picture.ts'
import type { Locate } from './pointDrawings.ts'
import { type CaptionedPicture, photo, photoRows, picturesOfPoint } from './pointPictures.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, type } from './theme.ts'

/** What the layout of each point needs. */
export interface PointContext {
  report: ReportData
  texts: ReportTexts
  pen: Pen
  locate: Locate
}

const gap = 12
/** Height of the rest of a point on the next page, at least. */
const leastRest = 26
const mostLinesOfTitle = 4
const pictureSize = { width: 134, height: 80 }
const locator = { width: 76, height: 66 }
/** Of who and when, beside a comment. */
const remarkWidth = 200
/** Height of notes and photos beside the picture, which are never split. */
const mostMore = 130
/** Facts beside the picture; more stand below it. */
const mostBeside = 8
/** Width of a column of facts, at least. */
const leastColumn = 56
/** Share of a page up to which a point is never split between two pages. */
const mostKept = 0.45

const heightOf = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0)

/** What matters first: beside the title. */
const stateChips = (pin: ReportPin, { language }: ReportData, texts: ReportTexts): Chip[] => [
  { text: stageName(language, pin.stage), tone: isStageDone(pin.stage) ? 'solid' : 'outline' },
  ...listMarks(pin, texts).map((text) => ({ text, tone: 'alarm' as const })),
]

/** Checked boxes that are shown as chips; more stand in a line of their own. */
const mostChecks = 8

const otherChips = (pin: ReportPin, { look, language }: ReportData, texts: ReportTexts): Chip[] => {
  const chips: Record<string, Chip[]> = {
    projectTypePOIStatusId: pin.status
      ? [
          {
            text: labelled(language, texts.status, pin.status.name),
            tone: 'outline',
            dot: pin.status.color,
          },
        ]
      : [],
    pointCategoryId: [{ text: pin.category || texts.noCategory, tone: 'outline', dot: pin.color }],
    checkBoxes:
      pin.checkBoxes.length <= mostChecks
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
const factsOf = (pin: ReportPin, { report, texts }: PointContext): ReportAnswer[] => {
  const { workFields, locale, currency, timeZone } = report
  const written = (answer: ReportAnswer): string =>
    answer.label === workFields.cost && answer.value === pin.work.cost
      ? formatAmount(locale, answer.value, currency)
      : texts.answer(answer, timeZone)
  const place =
    pin.floor === null && pin.place?.on !== 'picture' ? '' : floorTitle(pin, report, texts)
  const own = (answers: readonly ReportAnswer[]) =>
    answers
      .filter(({ value }) => value.trim() !== '')
      .map((one) => ({ label: one.label, value: written(one), isDay: false }))
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

/** Facts on a grid, each as many columns wide as it needs; each row may move to the next page. */
const factRows = (facts: ReportAnswer[], width: number, pen: Pen): Block[] => {
  const count = Math.max(1, Math.floor(width / leastColumn))
  const part = width / count
  const widthOf = ({ label: name, value }: ReportAnswer) => {
    const lines = value.includes('\n') ? width : label(value, 10_000, type.fine, pen).width
    return Math.max(label(name, 10_000, type.fineLabel, pen).width, lines)
  }
  const rows: { fact: ReportAnswer; span: number }[][] = []
  let used = count
  for (const fact of facts) {
    const span = Math.min(count, Math.ceil((widthOf(fact) + gap) / part))
    if (used + span > count) {
      rows.push([])
      used = 0
    }
    rows.at(-1)?.push({ fact, span })
    used += span
  }
  return rows.map((row) =>
    taggedAs(
      'L',
      columns(
        row.map(({ fact, span }) => ({
          block: keepWithNext(
            paragraph(fact.label, span * part - gap, type.fineLabel, pen, 'Lbl'),
            splittableStack([
              paragraph(fact.value, span * part - gap, type.fine, pen, 'LBody'),
              space(3),
            ]),
          ),
          width: span * part,
        })),
        'LI',
      ),
    ),
  )
}

/** As many facts as make a small block, which is never split. */
const rowsBeside = (facts: ReportAnswer[], width: number, room: number, pen: Pen) => {
  for (let count = Math.min(mostBeside, facts.length); count > 0; count -= 1) {
    const blocks = factRows(facts.slice(0, count), width, pen)
    if (heightOf(blocks) <= room) return { blocks, count }
  }
  return { blocks: [], count: 0 }
}

/** A text line by line; an empty line is a small space. */
const linesOf = (text: string, width: number, pen: Pen): Block[] => {
  const words = text.trim()
  if (!words) return []
  return words
    .split(/\r\n|\r|\n/)
    .map((line) => (line.trim() ? paragraph(line, width, type.fine, pen) : space(4)))
}

const signed = (
  { by, on, isAddedAfterCompletion }: ReportComment,
  step: string,
  { report, texts }: PointContext,
) =>
  [
    `${isolateRightToLeft(by)}, ${texts.stamp(on, report.timeZone)}`,
    step,
    isAddedAfterCompletion ? texts.addedAfterCompletion : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** Who and when at the left, the rest beside it; both continue on the next page. */
const remark = (who: string, rest: Block[], pen: Pen): Block => {
  const width = pen.sheet.measure - remarkWidth
  return splittableStack([
    space(3),
    columns(
      [
        {
          block: splittableStack([
            space(1.5),
            paragraph(who, remarkWidth - gap, type.fineLabel, pen),
          ]),
          width: remarkWidth,
        },
        { block: splittableStack(rest), width },
      ],
      'Div',
    ),
  ])
}

/** The comments, oldest first: who and when, then the words, the link and the picture of a repair. */
const commentBlocks = (pin: ReportPin, context: PointContext): Block[] => {
  const { texts, pen } = context
  const width = pen.sheet.measure - remarkWidth
  return pin.comments.map((comment): Block => {
    const who = signed(comment, stepOf(comment, texts) ?? '', context)
    const rest = [
      ...linesOf(comment.words, width, pen),
      ...(comment.link && comment.link !== pin.resolution?.link
        ? [linkPara(comment.link, width, pen, type.fine)]
        : []),
      ...proofs(comment, { alt: who, ...photo, space: 2 }, width, texts),
    ]
    return remark(who, rest, pen)
  })
}

/** Who resolved it and when, and the link; that there is no picture of it only where there is nothing else. */
const resolutionBlocks = (pin: ReportPin, { report, texts, pen }: PointContext): Block[] => {
  const { resolution } = pin
  if (!resolution) return []
  const words = texts.resolvedByOn(
    isolateRightToLeft(resolution.by),
    texts.shortDate(resolution.on, report.timeZone),
  )
  const width = pen.sheet.measure - remarkWidth
  const none = resolution.image ? [] : [paragraph(texts.noAfter, width, type.fine, pen)]
  const rest = resolution.link ? [linkPara(resolution.link, width, pen, type.fine)] : none
  return [remark(`${texts.resolution} · ${words}`, rest, pen)]
}

/** Number, title, and at the right end its state. */
const headOf = (
  pin: ReportPin,
  level: 'H2' | 'H3',
  { report, texts, pen }: PointContext,
): Block & { isCut: boolean } => {
  const mark = badge(pin, 8.5, pen)
  const indent = Math.max(26, mark.width + 8)
  const chips = stateChips(pin, report, texts)
  const room = Math.min(chipsWidth(chips, pen, 'small'), pen.sheet.measure * 0.45)
  const states = chipRow(chips, room, pen, 'small')
  const title = shortParagraph(
    pin.title,
    pen.sheet.measure - indent - room - gap,
    mostLinesOfTitle,
    type.pointTitle,
    pen,
    null,
  )
  return {
    isCut: title.isCut,
    height: Math.max(mark.height, title.height, states.height) + 4,
    draw: (x, y) => [
      ...tagged(level, [...mark.draw(x, y), ...title.draw(x + indent, y)]),
      ...states.draw(x + pen.sheet.measure - room, y + 0.5),
    ],
  }
}

/** The picture left, the facts beside it and, where there is room, more; where the point is at the right. */
const topOf = (
  main: CaptionedPicture | undefined,
  facts: Block,
  { blocks: more, isBelowLocator }: { blocks: Block[]; isBelowLocator: boolean },
  where: Block | undefined,
  { texts, pen }: PointContext,
) => {
  const left = main ? pictureSize.width + gap : 0
  const shown =
    main &&
    stack([
      picture(main.image, main.alt, pictureSize.width, pictureSize.height, texts.missingPicture),
      ...(main.caption
        ? [
            space(1),
            shortParagraph(main.caption, pictureSize.width, 6, type.fineLabel, pen, 'Caption'),
          ]
        : []),
    ])
  const below = stack(more)
  const start = Math.max(
    facts.height,
    isBelowLocator && more.length > 0 && where ? where.height + 4 : 0,
  )
  const block: Block = {
    height: Math.max(shown?.height ?? 0, where?.height ?? 0, start + below.height),
    draw: (x, y) => [
      ...(shown?.draw(x, y) ?? []),
      ...facts.draw(x + left, y),
      ...(where?.draw(x + pen.sheet.measure - locator.width, y) ?? []),
      ...below.draw(x + left, y + start),
    ],
  }
  return block
}

/** The notes and the photos, over `width` points: side by side if both are small, else the notes above the photos. */
const lowerOf = (
  words: string,
  pictures: CaptionedPicture[],
  width: number,
  { texts, pen }: PointContext,
): Block[] => {
  const { rows, notes } = photoRows(pictures, width, texts, pen)
  const [only] = rows
  if (only && rows.length === 1 && width - only.width > 120 && words.trim()) {
    const text = stack(linesOf(words, width - only.width - gap, pen))
    if (text.height <= only.block.height * 1.3) {
      return [stack([space(5), beside([only.block, text], only.width + gap)]), ...notes]
    }
  }
  const [first, ...others] = linesOf(words, width, pen)
  return [
    ...(first ? [stack([space(4), first]), ...others] : []),
    ...rows.map(({ block }) => stack([space(5), block])),
    ...notes,
  ]
}

/** Notes and photos beside the picture or below it, whichever takes the least height. */
const bodyOf = (
  pin: ReportPin,
  { main, row }: ReturnType<typeof picturesOfPoint>,
  facts: Block,
  where: Block | undefined,
  context: PointContext,
): Block[] => {
  const { pen } = context
  const width = pen.sheet.measure - (main ? pictureSize.width + gap : 0)
  const arrange = (isWordsBeside: boolean, isPhotosBeside: boolean) => {
    const besideOf = (room: number) =>
      lowerOf(isWordsBeside ? pin.description : '', isPhotosBeside ? row : [], room, context)
    const beside = besideOf(width)
    const isSmall = heightOf(beside) <= mostMore
    const below = lowerOf(
      isWordsBeside ? '' : pin.description,
      isPhotosBeside ? [] : row,
      pen.sheet.measure,
      context,
    )
    if (!isSmall) return []
    // directly below the facts, or below the locator as well, where the lines are longer
    const tops = [
      topOf(
        main,
        facts,
        { blocks: besideOf(width - locator.width - gap), isBelowLocator: false },
        where,
        context,
      ),
      topOf(main, facts, { blocks: beside, isBelowLocator: true }, where, context),
    ]
    const least = Math.min(...tops.map(({ height }) => height))
    const top = tops.find(({ height }) => height === least)
    return top ? [[top, ...below]] : []
  }
  const [usual = []] = arrange(false, false)
  const all = main
    ? [usual, ...arrange(false, true), ...arrange(true, false), ...arrange(true, true)]
    : [usual]
  const least = Math.min(...all.map(heightOf))
  return all.find((blocks) => heightOf(blocks) === least) ?? usual
}

/** One point as a block that shares a page with others: number and title, picture, facts, place, notes, photos. */
export const compactPoint = (pin: ReportPin, level: 'H2' | 'H3', context: PointContext): Block => {
  const { report, texts, pen, locate } = context
  const pictures = picturesOfPoint(pin, texts, pen)
  const alt = texts.whereIs(pin.pinNumber, pin.title)
  const where = locate(pin, locator.width, locator.height, alt, texts.missingPicture)
  const all = factsOf(pin, context)
  const width =
    pen.sheet.measure -
    (pictures.main ? pictureSize.width + gap : 0) -
    (where ? locator.width + gap : 0)
  const chips = chipRow(otherChips(pin, report, texts), width, pen, 'small')
  const rows = rowsBeside(all, width, mostMore - chips.height, pen)
  const facts = stack([chips, ...(rows.blocks.length > 0 ? [space(4), ...rows.blocks] : [])])
  const head = headOf(pin, level, context)
  const [top, ...lower] = bodyOf(pin, pictures, facts, where, context)
  const main = [
    stack([head, ...(top ? [top] : [])]),
    // a title that is cut on top stands here in full
    ...(head.isCut ? linesOf(pin.title, pen.sheet.measure, pen) : []),
    ...(rows.count < all.length
      ? [space(4), ...factRows(all.slice(rows.count), pen.sheet.measure, pen)]
      : []),
    ...(pin.checkBoxes.length > mostChecks
      ? linesOf(pin.checkBoxes.join(' · '), pen.sheet.measure, pen)
      : []),
    ...lower,
  ]
  const remarks = [...resolutionBlocks(pin, context), ...commentBlocks(pin, context)]
  const { split, ...whole } = splittableStack([...main, ...remarks])
  const isLong = whole.height > (pen.sheet.bottom - pen.sheet.top) * mostKept
  const mainHeight = heightOf(main)
  return {
    ...whole,
    split: (room) => {
      if (!isLong && room < mainHeight) return undefined
      const parts = split?.(room)
      // not a single line on the next page
      return parts && parts[1].height < leastRest ? split?.(room - leastRest) : parts
    },
    head: () => runningHead(`${pin.pinNumber} · ${pin.title}`, texts, pen),
  }
}

/** Between two points. */
export const pointRule = (pen: Pen): Block =>
  stack([space(4), horizontalRule(pen.sheet.measure, 1), space(6)])

/** A heading above a group of points. */
export const groupHeading = (title: string, count: string, pen: Pen): Block => {
  const name = shortParagraph(title, pen.sheet.measure - 130, 2, type.lead, pen, 'H2')
  const words = rightLabel(count, 120, type.smallQuiet, pen)
  return {
    height: name.height + 12,
    draw: (x, y) => [
      ...name.draw(x, y),
      ...tagged('P', words.draw(x + pen.sheet.measure - 120, y + 5)),
      {
        kind: 'rect',
        x,
        y: y + name.height + 3,
        width: pen.sheet.measure,
        height: 1,
        radius: 0,
        fill: ink.second,
        stroke: null,
      },
    ],
  }
}
