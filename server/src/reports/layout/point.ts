import { floorNumber } from '@nspect/contract/displayNames'
import { isStageDone, stageName } from '@nspect/contract/pinStage'
import type { ReportData, ReportImage, ReportPin } from '../reportData.ts'
import { type Block, beside, led, type Pen, space, stack } from './block.ts'
import { type Chip, chipRow } from './chip.ts'
import { comments } from './comments.ts'
import type { Operation } from './drawingOperations.ts'
import { answersUnder, labelledAnswers } from './labelledAnswers.ts'
import { labelledValueRows } from './labelledValues.ts'
import { linkPara } from './links.ts'
import { paginate } from './paginate.ts'
import { paragraph, shortParagraph } from './paragraph.ts'
import { photos } from './photos.ts'
import { picture } from './picture.ts'
import { runningHead } from './runningHead.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, measureWidth, type } from './theme.ts'

/** Maximum height of a still alone, across the text block, and next to another one. */
const mostOfStill = 300
const mostOfHalf = 220
/**
 * Factors for these heights, tried if the point exceeds a page: a smaller still may save a page for a line or a photo.
 */
const smaller = [0.85, 0.7, 0.55]
const columnGap = 16
const half = (measureWidth - columnGap) / 2
const mostLinesOfTitle = 4

const chipsOf = (pin: ReportPin, { isApprovalShown, language }: ReportData, texts: ReportTexts): Chip[] => [
  { text: stageName(language, pin.stage), tone: isStageDone(pin.stage) ? 'solid' : 'outline' },
  ...(pin.status ? [{ text: pin.status.name, tone: 'outline' as const, dot: pin.status.color }] : []),
  { text: pin.category || texts.noCategory, tone: 'outline', dot: pin.color },
  { text: pin.isResolved ? texts.resolved : texts.notResolved, tone: 'outline' },
  ...(isApprovalShown ? [{ text: pin.isApproved ? texts.approved : texts.notApproved, tone: 'outline' as const }] : []),
  ...(pin.isCritical ? [{ text: texts.critical, tone: 'alarm' as const }] : []),
  ...(pin.isOsha ? [{ text: texts.osha, tone: 'alarm' as const }] : []),
  ...(pin.isAddedAfterCompletion ? [{ text: texts.addedAfterCompletion, tone: 'outline' as const }] : []),
  ...pin.checkBoxes.map((text): Chip => ({ text, tone: 'outline' })),
]

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

const pinPicture = (
  image: ReportImage | null,
  pin: ReportPin,
  width: number,
  size: number,
  texts: ReportTexts,
  pen: Pen,
  none: string,
) =>
  image
    ? picture(image, pin.title, width, (width === half ? mostOfHalf : mostOfStill) * size, texts.missingPicture)
    : noPicture(none, width, width === half ? 138 : 64, pen)

const captioned = (title: string, words: string, image: Block, pen: Pen): Block =>
  stack([
    paragraph(title, half, type.labelStrong, pen, 'Caption'),
    space(4),
    image,
    ...(words ? [space(4), paragraph(words, half, type.label, pen, 'Caption')] : []),
  ])

/** The still alone and large, or before and after side by side. */
const pictures = (pin: ReportPin, size: number, { timeZone }: ReportData, texts: ReportTexts, pen: Pen): Block => {
  if (!pin.resolution?.image) return pinPicture(pin.still, pin, measureWidth, size, texts, pen, texts.noStill)
  const signed = texts.resolvedByOn(pin.resolution.by, texts.stamp(pin.resolution.on, timeZone))
  return beside(
    [
      captioned(texts.before, '', pinPicture(pin.still, pin, half, size, texts, pen, texts.noStill), pen),
      captioned(texts.after, signed, pinPicture(pin.resolution.image, pin, half, size, texts, pen, texts.noAfter), pen),
    ],
    half + columnGap,
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
  const signed = texts.resolvedByOn(resolution.by, texts.stamp(resolution.on, timeZone))
  return [
    ...(resolution.image
      ? []
      : [
          space(16),
          stack([
            paragraph(texts.resolution, measureWidth, type.label, pen),
            paragraph(signed, measureWidth, type.body, pen),
            paragraph(texts.noAfter, measureWidth, { ...type.body, color: ink.muted }, pen),
          ]),
        ]),
    ...(resolution.link
      ? [
          space(16),
          stack([
            paragraph(texts.resolutionLink, measureWidth, type.label, pen),
            linkPara(resolution.link, measureWidth, pen),
          ]),
        ]
      : []),
  ]
}

const description = (pin: ReportPin, isTitleCut: boolean, texts: ReportTexts, pen: Pen): Block[] => {
  const words = pin.description.trimEnd()
  const lines = words ? words.split(/\r\n|\r|\n/) : []
  const [first, ...others] = [...(isTitleCut ? [pin.title] : []), ...lines].map((line) =>
    paragraph(line, measureWidth, type.body, pen),
  )
  if (!first) return []
  const heading = stack([space(16), paragraph(texts.notes, measureWidth, type.labelStrong, pen, 'H2'), space(2)])
  return [led(heading, first), ...others]
}

/** One point on pages of its own: title, state, pictures, facts, notes, fields, photos and comments. */
export const point = (pin: ReportPin, report: ReportData, texts: ReportTexts, pen: Pen): Operation[][] => {
  const title = shortParagraph(pin.title, measureWidth, mostLinesOfTitle, type.title, pen, 'H1')
  const head = stack([
    paragraph(String(pin.pinNumber), measureWidth, type.number, pen),
    title,
    space(10),
    chipRow(chipsOf(pin, report, texts), measureWidth, pen),
    space(16),
  ])
  const set = (size: number) =>
    paginate(
      [
        head,
        pictures(pin, size, report, texts, pen),
        space(16),
        ...labelledValueRows(
          [
            { label: texts.reportedBy, value: pin.reportedBy },
            { label: texts.reportedOn, value: texts.stamp(pin.reportedOn, report.timeZone) },
            { label: texts.category, value: pin.category || texts.noCategory },
            ...(report.isApprovalShown ? [{ label: texts.status, value: pin.status?.name ?? texts.none }] : []),
            { label: texts.floor, value: pin.floor === null ? texts.none : floorNumber(pin.floor) },
          ],
          measureWidth,
          3,
          pen,
        ),
        ...(pin.facts.length > 0 ? [space(8), ...labelledAnswers(pin.facts, 3, report, texts, pen)] : []),
        ...resolutionBlocks(pin, report, texts, pen),
        ...description(pin, title.isCut, texts, pen),
        ...answersUnder(texts.customFields, pin.customFields, report, texts, pen),
        ...photos(pin, texts, pen),
        ...comments(pin.comments, report, texts, pen),
      ],
      () => runningHead(`${pin.pinNumber} · ${pin.title}`, texts, pen),
    )
  const usual = set(1)
  if (usual.length === 1 || (!pin.still && !pin.resolution?.image)) return usual
  const all = [usual, ...smaller.map(set)]
  const fewest = Math.min(...all.map((pages) => pages.length))
  return all.find((pages) => pages.length === fewest) ?? usual
}
