import { floorNumber } from '@nspect/contract/displayNames'
import { isolateRightToLeft } from '@nspect/contract/isolateRightToLeft'
import { isStageDone, stageName } from '@nspect/contract/pinStage'
import type { ReportData, ReportImage, ReportPin } from '../reportData.ts'
import { type Block, beside, keepWithNext, type Pen, space, stack } from './block.ts'
import { type Chip, chipRow } from './chip.ts'
import { comments } from './comments.ts'
import type { PointContext } from './compact.ts'
import { answersUnder, labelledAnswers } from './labelledAnswers.ts'
import { labelledValueRows } from './labelledValues.ts'
import { linkPara } from './links.ts'
import { listMarks } from './listMarks.ts'
import { type Bookmark, type Chapter, paginate } from './paginate.ts'
import { paragraph, shortParagraph } from './paragraph.ts'
import { photos } from './photos.ts'
import { picture } from './picture.ts'
import { pointName } from './pointLink.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, type } from './theme.ts'

/** Maximum height of a still alone, across the text block, and next to another one. */
const mostOfStill = 302
const mostOfHalf = 160
/**
 * Factors for these heights, with the photos in a row, tried if the point exceeds a page: smaller pictures may spare one.
 */
const smaller = [
  { size: 1, photosInRow: 3 },
  { size: 0.85, photosInRow: 3 },
  { size: 0.7, photosInRow: 3 },
  { size: 0.7, photosInRow: 4 },
  { size: 0.55, photosInRow: 4 },
  { size: 0.42, photosInRow: 4 },
]
const columnGap = 16
const halfOf = ({ sheet }: Pen) => (sheet.measure - columnGap) / 2
const locator = { width: 116, height: 84 }
const mostLinesOfTitle = 4

const chipsOf = (pin: ReportPin, { language, look }: ReportData, texts: ReportTexts): Chip[] => {
  const chosen: Record<string, Chip[]> = {
    pointCategoryId: [{ text: pin.category || texts.noCategory, tone: 'outline', dot: pin.color }],
    checkBoxes: pin.checkBoxes.map((text): Chip => ({ text, tone: 'outline' })),
  }
  const chipsIn = (names: readonly string[]) =>
    look.facts.filter((name) => names.includes(name)).flatMap((name) => chosen[name] ?? [])
  return [
    { text: stageName(language, pin.stage), tone: isStageDone(pin.stage) ? 'solid' : 'outline' },
    ...chipsIn(['pointCategoryId']),
    ...listMarks(pin, texts).map((text) => ({ text, tone: 'alarm' as const })),
    ...(pin.isAddedAfterCompletion
      ? [{ text: texts.addedAfterCompletion, tone: 'outline' as const }]
      : []),
    ...chipsIn(['checkBoxes']),
  ]
}

/** A text in an empty frame, in place of a picture. */
const noPicture = (words: string, width: number, height: number, pen: Pen): Block => {
  const text = paragraph(words, width - 32, { ...type.caption, color: ink.muted }, pen)
  return {
    height,
    draw: (x, y) => [
      { kind: 'rect', x, y, width, height, radius: 0, fill: null, stroke: ink.hairline },
      ...text.draw(x + 16, y + (height - text.height) / 2),
    ],
  }
}

const stillOrNone = (
  image: ReportImage | null,
  pin: ReportPin,
  isHalf: boolean,
  size: number,
  texts: ReportTexts,
  pen: Pen,
  none: string,
) => {
  const width = isHalf ? halfOf(pen) : pen.sheet.measure
  return image
    ? picture(
        image,
        pin.title,
        width,
        (isHalf ? mostOfHalf : mostOfStill) * size,
        texts.missingPicture,
      )
    : noPicture(none, width, isHalf ? 138 : 64, pen)
}

const captioned = (title: string, words: string, image: Block, pen: Pen): Block =>
  stack([
    paragraph(title, halfOf(pen), type.labelStrong, pen, 'Caption'),
    space(4),
    image,
    ...(words ? [space(4), paragraph(words, halfOf(pen), type.label, pen, 'Caption')] : []),
  ])

/** The still alone and large, or before and after side by side. */
const pictures = (
  pin: ReportPin,
  size: number,
  { timeZone }: ReportData,
  texts: ReportTexts,
  pen: Pen,
): Block => {
  if (!pin.resolution?.image)
    return stillOrNone(pin.still, pin, false, size, texts, pen, texts.noStill)
  const signed = texts.resolvedByOn(
    isolateRightToLeft(pin.resolution.by),
    texts.stamp(pin.resolution.on, timeZone),
  )
  return beside(
    [
      captioned(
        texts.before,
        '',
        stillOrNone(pin.still, pin, true, size, texts, pen, texts.noStill),
        pen,
      ),
      captioned(
        texts.after,
        signed,
        stillOrNone(pin.resolution.image, pin, true, size, texts, pen, texts.noAfter),
        pen,
      ),
    ],
    halfOf(pen) + columnGap,
  )
}

/** The facts of the resolution, except its picture. */
const resolutionBlocks = (
  { resolution }: ReportPin,
  { timeZone }: ReportData,
  texts: ReportTexts,
  pen: Pen,
): Block[] => {
  if (!resolution) return []
  const signed = texts.resolvedByOn(
    isolateRightToLeft(resolution.by),
    texts.stamp(resolution.on, timeZone),
  )
  return [
    ...(resolution.image
      ? []
      : [
          space(16),
          stack([
            paragraph(texts.resolution, pen.sheet.measure, type.label, pen),
            paragraph(signed, pen.sheet.measure, type.body, pen),
            paragraph(texts.noAfter, pen.sheet.measure, { ...type.body, color: ink.muted }, pen),
          ]),
        ]),
    ...(resolution.link
      ? [
          space(16),
          stack([
            paragraph(texts.resolutionLink, pen.sheet.measure, type.label, pen),
            linkPara(resolution.link, pen.sheet.measure, pen),
          ]),
        ]
      : []),
  ]
}

const description = (
  pin: ReportPin,
  isTitleCut: boolean,
  texts: ReportTexts,
  pen: Pen,
): Block[] => {
  const words = pin.description.trimEnd()
  const lines = words ? words.split(/\r\n|\r|\n/) : []
  const [first, ...others] = [...(isTitleCut ? [pin.title] : []), ...lines].map((line) =>
    paragraph(line, pen.sheet.measure, type.body, pen),
  )
  if (!first) return []
  const heading = stack([
    space(12),
    paragraph(texts.notes, pen.sheet.measure, type.labelStrong, pen, 'H2'),
    space(2),
  ])
  return [keepWithNext(heading, first), ...others]
}

/** Where the point is, at the right of its facts. */
const located = (pin: ReportPin, facts: Block, context: PointContext): Block => {
  const { texts, pen, locate } = context
  const alt = texts.whereIs(pin.pinNumber, pin.title)
  const where = locate(pin, locator.width, locator.height, alt, texts.missingPicture)
  if (!where) return facts
  return {
    height: Math.max(facts.height, where.height),
    draw: (x, y) => [...facts.draw(x, y), ...where.draw(x + pen.sheet.measure - locator.width, y)],
  }
}

/** The storey of an IFC file, else the number of the floor. */
const floorOf = ({ floor }: ReportPin, { report, texts }: PointContext): string =>
  floor === null ? texts.none : report.storeys[floor] || floorNumber(floor)

/** One point on pages of its own, below `lead`: title, state, pictures, facts, place, notes, fields, photos and comments. */
export const fullPoint = (
  pin: ReportPin,
  lead: Block[],
  bookmarks: Bookmark[],
  context: PointContext,
): Chapter => {
  const { report, texts, pen } = context
  const width = pen.sheet.measure
  const title = shortParagraph(pin.title, width, mostLinesOfTitle, type.title, pen, 'H1')
  const head = stack([
    ...lead,
    paragraph(String(pin.pinNumber), width, type.number, pen),
    title,
    space(10),
    chipRow(chipsOf(pin, report, texts), width, pen),
    space(14),
  ])
  const { look } = report
  const known: Record<string, { label: string; value: string }[]> = {
    reportedBy: [
      { label: texts.reportedBy, value: pin.reportedBy },
      { label: texts.reportedOn, value: texts.stamp(pin.reportedOn, report.timeZone) },
    ],
    pointCategoryId: [{ label: texts.category, value: pin.category || texts.noCategory }],
    // beside the stage only where it says more (T407)
    projectTypePOIStatusId: pin.status ? [{ label: texts.status, value: pin.status.name }] : [],
    place: [
      pin.panorama === undefined
        ? { label: texts.floor, value: floorOf(pin, context) }
        : { label: texts.panorama, value: pin.panorama },
      ...(pin.element === undefined ? [] : [{ label: texts.element, value: pin.element }]),
    ],
  }
  const resolved = pin.isResolved ? texts.resolved : texts.notResolved
  const approved = pin.isApproved ? texts.approved : texts.notApproved
  const resolution = {
    label: texts.resolution,
    value: report.isApprovalShown ? `${resolved} · ${approved}` : resolved,
  }
  const facts = [...look.facts.flatMap((name) => known[name] ?? []), resolution]
  const own = look.facts.flatMap((name) => pin.facts.filter(({ key }) => key === name))
  const isLocated = context.locate(pin, 1, 1, '', '') !== undefined
  const factWidth = isLocated ? width - locator.width - columnGap : width
  const factBlocks = labelledValueRows(facts, factWidth, 3, pen)
  const set = (size: number, photosInRow: number): Chapter => ({
    title: `${pin.pinNumber} ${pin.title}`,
    destination: pointName(pin),
    bookmarks,
    isOnNewPage: true,
    head: () => runningHead(`${pin.pinNumber} · ${pin.title}`, texts, pen),
    blocks: [
      head,
      pictures(pin, size, report, texts, pen),
      space(14),
      ...(isLocated ? [located(pin, stack(factBlocks), context)] : factBlocks),
      ...(own.length > 0 ? [space(8), ...labelledAnswers(own, 3, report, texts, pen)] : []),
      ...resolutionBlocks(pin, report, texts, pen),
      ...description(pin, title.isCut, texts, pen),
      ...(look.facts.includes('fields')
        ? answersUnder(texts.customFields, pin.customFields, report, texts, pen)
        : []),
      ...photos(pin, photosInRow, texts, pen),
      ...comments(pin.comments, report, texts, pen),
    ],
  })
  const pagesOf = (chapter: Chapter) => paginate([chapter], pen.sheet).length
  const usual = set(1, 2)
  const most = pagesOf(usual)
  if (most === 1) return usual
  let [best, fewest] = [usual, most]
  for (const { size, photosInRow } of smaller) {
    const chapter = set(size, photosInRow)
    const pages = pagesOf(chapter)
    if (pages < fewest) [best, fewest] = [chapter, pages]
    if (fewest === 1) break
  }
  return best
}
