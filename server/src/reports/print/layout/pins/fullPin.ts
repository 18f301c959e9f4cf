import { isolateRightToLeft } from '@nspect/contract/i18n/isolateRightToLeft'
import { isPinStageDone } from '@nspect/contract/pins/pinStage'
import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import type { ReportData, ReportPin } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  keepHeadingWithNextBlock,
  type LayoutContext,
  placeBlocksSideBySide,
  stackBlocks,
} from '../block.ts'
import { type Chip, layoutChipRow } from '../elements/chip.ts'
import { layoutImage } from '../elements/image.ts'
import { type LabeledValue, layoutLabeledValueRows } from '../elements/labeledValues.ts'
import { layoutLink } from '../elements/links.ts'
import { layoutParagraph, layoutShortParagraph } from '../elements/paragraph.ts'
import { getPinFloorTitle } from '../groups.ts'
import {
  filterAnswered,
  layoutAnswersWithHeading,
  layoutLabeledAnswers,
} from '../labeledAnswers.ts'
import { type Bookmark, type Chapter, paginateChapters } from '../paginate.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { layoutRunningHead } from '../runningHead.ts'
import { inkColors, textStyles } from '../theme.ts'
import { layoutComments } from './comments.ts'
import type { PinLayoutContext } from './compactPin.ts'
import { listPinMarks } from './listPinMarks.ts'
import { layoutPhoto, layoutPhotoGrid } from './photos.ts'
import { type CaptionedImage, listPrintedImages } from './pinImages.ts'
import { getPinDestination } from './pinLink.ts'

/** Maximum height of a still alone, across the text block, and next to another one. */
const maxStillHeight = 302
const maxHalfHeight = 160
/** How large the pictures of a point are. */
interface PictureStep {
  /** a factor for these heights */
  size: number
  photosInRow: number
  /** the only other picture stands next to the leading one, not below the notes */
  isPhotoBeside?: boolean
}
/** Tried in turn if the point exceeds a page: smaller pictures may spare one. */
const smaller: PictureStep[] = [
  { size: 1, photosInRow: 3 },
  { size: 0.85, photosInRow: 3 },
  { size: 0.7, photosInRow: 3 },
  { size: 1, photosInRow: 1, isPhotoBeside: true },
  { size: 0.8, photosInRow: 1, isPhotoBeside: true },
  { size: 0.7, photosInRow: 4 },
  { size: 0.55, photosInRow: 4 },
  { size: 0.42, photosInRow: 4 },
]
/** Whether the second picture can stand next to the leading one: there the repair would be. */
const canPlaceImageBeside = ({ resolution }: ReportPin, all: readonly CaptionedImage[]) =>
  !resolution?.image && all.length === 2
const columnGap = 16
const getHalfWidth = ({ sheet }: LayoutContext) => (sheet.measure - columnGap) / 2
const locator = { width: 116, height: 84 }
const maxTitleLines = 4

const listPinChips = (
  pin: ReportPin,
  { language, look }: ReportData,
  texts: ReportTexts,
): Chip[] => {
  const chosen: Record<string, Chip[]> = {
    pointCategoryId: [{ text: pin.category || texts.noCategory, tone: 'outline', dot: pin.color }],
    checkBoxes: pin.checkBoxes.map((text): Chip => ({ text, tone: 'outline' })),
  }
  const chipsIn = (names: readonly string[]) =>
    look.facts.filter((name) => names.includes(name)).flatMap((name) => chosen[name] ?? [])
  return [
    {
      text: getStageName(language, pin.stage),
      tone: isPinStageDone(pin.stage) ? 'solid' : 'outline',
    },
    ...chipsIn(['pointCategoryId']),
    ...listPinMarks(pin, texts).map((text) => ({ text, tone: 'alarm' as const })),
    ...(pin.isAddedAfterCompletion
      ? [{ text: texts.addedAfterCompletion, tone: 'outline' as const }]
      : []),
    ...chipsIn(['checkBoxes']),
  ]
}

/** A text in an empty frame, in place of a picture. */
const noImage = (words: string, width: number, height: number, pen: LayoutContext): Block => {
  const text = layoutParagraph(
    words,
    width - 32,
    { ...textStyles.caption, color: inkColors.muted },
    pen,
  )
  return {
    height,
    draw: (x, y) => [
      { kind: 'rect', x, y, width, height, radius: 0, fill: null, stroke: inkColors.hairline },
      ...text.draw(x + 16, y + (height - text.height) / 2),
    ],
  }
}

const imageOrNone = (
  shown: Pick<CaptionedImage, 'image' | 'alt' | 'caption'> | undefined,
  isHalf: boolean,
  size: number,
  texts: ReportTexts,
  pen: LayoutContext,
  none: string,
) => {
  const width = isHalf ? getHalfWidth(pen) : pen.sheet.measure
  if (!shown) return noImage(none, width, isHalf ? 138 : 64, pen)
  const height = (isHalf ? maxHalfHeight : maxStillHeight) * size
  const picture = layoutImage(shown.image, shown.alt, width, height, texts.missingPicture)
  if (!shown.caption) return picture
  const words = layoutParagraph(shown.caption, width, textStyles.caption, pen, 'Caption')
  return stackBlocks([picture, createEmptyBlock(4), words])
}

const captioned = (title: string, words: string, image: Block, pen: LayoutContext): Block =>
  stackBlocks([
    layoutParagraph(title, getHalfWidth(pen), textStyles.labelStrong, pen, 'Caption'),
    createEmptyBlock(4),
    image,
    ...(words
      ? [
          createEmptyBlock(4),
          layoutParagraph(words, getHalfWidth(pen), textStyles.label, pen, 'Caption'),
        ]
      : []),
  ])

/** The leading picture alone and large, or with another one, or before and after side by side. */
const images = (
  pin: ReportPin,
  [leading, other]: readonly CaptionedImage[],
  { size, isPhotoBeside }: PictureStep,
  { timeZone }: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  if (isPhotoBeside && leading && other) {
    const box = { width: getHalfWidth(pen), height: maxHalfHeight * size }
    return placeBlocksSideBySide(
      [layoutPhoto(leading, box, texts, pen), layoutPhoto(other, box, texts, pen)],
      getHalfWidth(pen) + columnGap,
    )
  }
  if (!pin.resolution?.image) return imageOrNone(leading, false, size, texts, pen, texts.noStill)
  const after = { image: pin.resolution.image, alt: pin.title, caption: '' }
  const signed = texts.resolvedByOn(
    isolateRightToLeft(pin.resolution.by),
    texts.stamp(pin.resolution.on, timeZone),
  )
  return placeBlocksSideBySide(
    [
      captioned(texts.before, '', imageOrNone(leading, true, size, texts, pen, texts.noStill), pen),
      captioned(
        texts.after,
        signed,
        imageOrNone(after, true, size, texts, pen, texts.noAfter),
        pen,
      ),
    ],
    getHalfWidth(pen) + columnGap,
  )
}

/** The facts of the resolution, except its picture. */
const resolutionBlocks = (
  { resolution }: ReportPin,
  { timeZone }: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
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
          createEmptyBlock(16),
          stackBlocks([
            layoutParagraph(texts.resolution, pen.sheet.measure, textStyles.label, pen),
            layoutParagraph(signed, pen.sheet.measure, textStyles.body, pen),
            layoutParagraph(
              texts.noAfter,
              pen.sheet.measure,
              { ...textStyles.body, color: inkColors.muted },
              pen,
            ),
          ]),
        ]),
    ...(resolution.link
      ? [
          createEmptyBlock(16),
          stackBlocks([
            layoutParagraph(texts.resolutionLink, pen.sheet.measure, textStyles.label, pen),
            layoutLink(resolution.link, pen.sheet.measure, pen),
          ]),
        ]
      : []),
  ]
}

const description = (
  pin: ReportPin,
  isTitleCut: boolean,
  texts: ReportTexts,
  pen: LayoutContext,
): Block[] => {
  const words = pin.description.trimEnd()
  const lines = words ? words.split(/\r\n|\r|\n/) : []
  const [first, ...others] = [...(isTitleCut ? [pin.title] : []), ...lines].map((line) =>
    layoutParagraph(line, pen.sheet.measure, textStyles.body, pen),
  )
  if (!first) return []
  const heading = stackBlocks([
    createEmptyBlock(12),
    layoutParagraph(texts.notes, pen.sheet.measure, textStyles.labelStrong, pen, 'H2'),
    createEmptyBlock(2),
  ])
  return [keepHeadingWithNextBlock(heading, first), ...others]
}

/** Where the point is, at the right of its facts. */
const located = (pin: ReportPin, facts: Block, context: PinLayoutContext): Block => {
  const { texts, pen, locate } = context
  const alt = texts.whereIs(pin.pinNumber, pin.title)
  const where = locate(pin, locator.width, locator.height, alt, texts.missingPicture)
  if (!where) return facts
  return {
    height: Math.max(facts.height, where.height),
    draw: (x, y) => [...facts.draw(x, y), ...where.draw(x + pen.sheet.measure - locator.width, y)],
  }
}

/** Its panorama, or its floor or picture; none of a point without a place. */
const listPlaceFacts = (pin: ReportPin, { report, texts }: PinLayoutContext): LabeledValue[] => {
  if (pin.panorama !== undefined) return [{ label: texts.panorama, value: pin.panorama }]
  const value = getPinFloorTitle(pin, report, texts)
  return value ? [{ label: texts.place, value }] : []
}

/**
 * One point on pages of its own, below `lead`: title, state, pictures, facts, place, notes, fields,
 * photos and comments.
 */
export const layoutFullPin = (
  pin: ReportPin,
  lead: Block[],
  bookmarks: Bookmark[],
  context: PinLayoutContext,
): Chapter => {
  const { report, texts, pen } = context
  const width = pen.sheet.measure
  const title = layoutShortParagraph(pin.title, width, maxTitleLines, textStyles.title, pen, 'H1')
  const head = stackBlocks([
    ...lead,
    layoutParagraph(String(pin.pinNumber), width, textStyles.number, pen),
    title,
    createEmptyBlock(10),
    layoutChipRow(listPinChips(pin, report, texts), width, pen),
    createEmptyBlock(14),
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
      ...listPlaceFacts(pin, context),
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
  const all = listPrintedImages(pin, texts, pen)
  const own = look.facts.flatMap((name) => pin.facts.filter(({ key }) => key === name))
  const isLocated = context.locate(pin, 1, 1, '', '') !== undefined
  const factWidth = isLocated ? width - locator.width - columnGap : width
  const factBlocks = layoutLabeledValueRows(facts, factWidth, 3, pen)
  const set = (step: PictureStep): Chapter => ({
    title: `${pin.pinNumber} ${pin.title}`,
    destination: getPinDestination(pin),
    bookmarks,
    isOnNewPage: true,
    head: () => layoutRunningHead(`${pin.pinNumber} · ${pin.title}`, texts, pen),
    blocks: [
      head,
      images(pin, all, step, report, texts, pen),
      createEmptyBlock(14),
      ...(isLocated ? [located(pin, stackBlocks(factBlocks), context)] : factBlocks),
      ...(own.length > 0
        ? [createEmptyBlock(8), ...layoutLabeledAnswers(own, 3, report, texts, pen)]
        : []),
      ...resolutionBlocks(pin, report, texts, pen),
      ...description(pin, title.isCut, texts, pen),
      ...(look.facts.includes('fields')
        ? layoutAnswersWithHeading(
            texts.customFields,
            filterAnswered(pin.customFields),
            report,
            texts,
            pen,
          )
        : []),
      ...(step.isPhotoBeside ? [] : layoutPhotoGrid(all.slice(1), step.photosInRow, texts, pen)),
      ...layoutComments(pin.comments, report, texts, pen),
    ],
  })
  const pagesOf = (chapter: Chapter) => paginateChapters([chapter], pen.sheet).length
  const usual = set({ size: 1, photosInRow: 2 })
  const most = pagesOf(usual)
  if (most === 1) return usual
  let [best, fewest] = [usual, most]
  for (const step of smaller) {
    if (step.isPhotoBeside && !canPlaceImageBeside(pin, all)) continue
    const chapter = set(step)
    const pages = pagesOf(chapter)
    if (pages < fewest) [best, fewest] = [chapter, pages]
    if (fewest === 1) break
  }
  return best
}
