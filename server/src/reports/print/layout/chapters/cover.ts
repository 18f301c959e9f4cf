import { getNames } from '@nspect/contract/names/getNames'
import { formatLabeledValue } from '@nspect/contract/names/names'
import { formatBuildingPlace } from '@nspect/contract/projects/formatBuildingPlace'
import type { ReportData, ReportImage } from '../../../reportData.ts'
import {
  type Block,
  createEmptyBlock,
  type LayoutContext,
  stackBlocks,
  wrapOperationsInElement,
} from '../block.ts'
import type { DrawingOperation } from '../drawingOperations.ts'
import { cleanText } from '../elements/breakLines.ts'
import { layoutChipRow } from '../elements/chip.ts'
import { layoutHorizontalRule } from '../elements/horizontalRule.ts'
import { fitImageInto, layoutImage } from '../elements/image.ts'
import { type LabeledValue, layoutUnbrokenLabeledValues } from '../elements/labeledValues.ts'
import { layoutShortParagraph } from '../elements/paragraph.ts'
import { unknownValueText } from '../improvementPlan/planDetails.ts'
import type { ReportTexts } from '../reportTexts.ts'
import { inkColors, textStyles } from '../theme.ts'

interface Room {
  width: number
  height: number
}

const logoSize: Room = { width: 180, height: 44 }
/** Of the customer's logo, opposite the client's. */
const customerLogoSize: Room = { width: 120, height: 36 }
/** Share of the page's height. */
const maxImageShare = 0.44

/** A logo, named for readers who cannot see it. */
const layoutLogo = (logo: ReportImage, name: string, room: Room, texts: ReportTexts) => {
  const size = fitImageInto(logo, room.width, room.height)
  const block: Block = {
    height: size.height,
    draw: (x, y) =>
      wrapOperationsInElement(
        'Figure',
        [{ kind: 'image', name: logo.name, x, y, ...size, missing: texts.missingPicture }],
        cleanText(name),
      ),
  }
  return { ...block, width: size.width }
}

/** The client first: its logo and its name. */
const clientHead = (
  { client, customer }: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const taken = customer?.logo ? customerLogoSize.width + 16 : 0
  const name = layoutShortParagraph(
    client.businessName,
    pen.sheet.measure - taken,
    2,
    client.logo ? textStyles.lead : textStyles.title,
    pen,
  )
  if (!client.logo) return name
  const logo = layoutLogo(client.logo, client.businessName, logoSize, texts)
  return stackBlocks([logo, createEmptyBlock(8), name])
}

const mark: Block = {
  height: 4,
  draw: (x, y) => [
    { kind: 'rect', x, y, width: 48, height: 4, radius: 0, fill: inkColors.second, stroke: null },
  ],
}

/** A plan's title is fixed, whatever the client calls its type. */
const getReportTitle = ({ plan, project }: ReportData, texts: ReportTexts): string =>
  plan ? plan.labels.reportTitle || texts.plan.title : texts.reportTitle(project.projectTypeName)

/** What the file is called by readers: by its point, if that is printed alone. */
export const getDocumentTitle = (report: ReportData, texts: ReportTexts): string => {
  const [pin] = report.pins
  if (report.isOfPoints && pin && report.pins.length === 1)
    return cleanText(`${pin.pinNumber} · ${pin.title}`).replaceAll('\n', ' ')
  return cleanText(
    formatLabeledValue(
      getNames(report.language),
      getReportTitle(report, texts),
      report.project.projectName,
    ),
  )
}

/** Which points were chosen to be printed, in one line; empty if all are. */
export const formatPrintChoice = ({ choice, pins }: ReportData, texts: ReportTexts): string =>
  choice
    ? [
        ...(choice.floor === null ? [] : [texts.floorName(choice.floor)]),
        texts.choiceOf(pins.length, choice.of),
      ].join(' · ')
    : ''

/** Dates and people, in the order in which a reader asks for them. */
const listCoverFacts = (report: ReportData, texts: ReportTexts): LabeledValue[] => {
  const { project, plan, client, customer, timeZone } = report
  return [
    // the client leads the page; without a customer it is named here, too
    customer
      ? { label: texts.customer, value: customer.name }
      : { label: texts.client, value: client.businessName },
    ...(project.yourReference
      ? [{ label: texts.yourReference, value: project.yourReference }]
      : []),
    ...(project.surveyor ? [{ label: texts.surveyedBy, value: project.surveyor }] : []),
    { label: texts.scannedOn, value: texts.longDate(project.scanDate, timeZone) || texts.none },
    ...(project.completedDateTime
      ? [{ label: texts.completedOn, value: texts.longDate(project.completedDateTime, timeZone) }]
      : []),
    ...(plan
      ? [
          {
            label: texts.plan.issuedOn,
            value: texts.longDate(plan.issuedOn, timeZone) || unknownValueText,
          },
          {
            label: texts.plan.validUntil,
            value: texts.longDate(plan.validUntil, timeZone) || unknownValueText,
          },
        ]
      : []),
    ...(report.choice ? [{ label: texts.choice, value: formatPrintChoice(report, texts) }] : []),
    { label: texts.asOf, value: texts.longDate(report.asOf, timeZone) },
    { label: texts.by, value: report.by },
  ].map(({ label, value }) => ({ label, value: shortened(value) }))
}

/** Characters of a name on the cover: it is printed in full elsewhere. */
const maxNameWidth = 160
const shortened = (text: string) =>
  text.length > maxNameWidth ? `${text.slice(0, maxNameWidth).trimEnd()}…` : text

const drawCustomerLogo = (
  { customer }: ReportData,
  texts: ReportTexts,
  { sheet }: LayoutContext,
): DrawingOperation[] => {
  if (!customer?.logo) return []
  const logo = layoutLogo(customer.logo, customer.name, customerLogoSize, texts)
  return logo.draw(sheet.left + sheet.measure - logo.width, sheet.top)
}

/** The first page: client, building, inspection, address, people, dates and progress. */
export const layoutCover = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): DrawingOperation[] => {
  const { project } = report
  const { sheet } = pen
  const head = clientHead(report, texts, pen)
  const { projectName, building: name, address } = project
  const place = formatBuildingPlace({ projectName, building: { name, address } })
  const title = stackBlocks([
    mark,
    createEmptyBlock(14),
    layoutShortParagraph(
      getReportTitle(report, texts),
      sheet.measure,
      3,
      textStyles.display,
      pen,
      'H1',
    ),
    createEmptyBlock(4),
    layoutShortParagraph(project.projectName, sheet.measure, 3, textStyles.subtitle, pen),
    ...(place
      ? [createEmptyBlock(4), layoutShortParagraph(place, sheet.measure, 3, textStyles.quiet, pen)]
      : []),
    createEmptyBlock(14),
    project.completedDateTime
      ? layoutChipRow([{ text: texts.completed, tone: 'solid' }], sheet.measure, pen)
      : layoutChipRow([{ text: texts.active, tone: 'outline' }], sheet.measure, pen),
    layoutHorizontalRule(sheet.measure, 28),
    layoutUnbrokenLabeledValues(listCoverFacts(report, texts), sheet.measure, 3, pen),
    ...(report.look.coverText
      ? [
          createEmptyBlock(12),
          ...report.look.coverText
            .split(/\r\n|\r|\n/)
            .map((line) => layoutShortParagraph(line, sheet.measure, 6, textStyles.quiet, pen)),
        ]
      : []),
  ])
  const top = sheet.top + head.height + 24
  const drawn = [...head.draw(sheet.left, sheet.top), ...drawCustomerLogo(report, texts, pen)]
  const room = Math.min(maxImageShare * sheet.height, sheet.bottom - top - title.height - 26)
  if (!project.cover || room < 80) {
    return [
      ...drawn,
      ...title.draw(sheet.left, Math.min(sheet.bottom - title.height, Math.max(top, 230))),
    ]
  }
  const shown = layoutImage(
    project.cover,
    project.projectName,
    sheet.measure,
    room,
    texts.missingPicture,
  )
  return [
    ...drawn,
    ...shown.draw(sheet.left, top),
    ...title.draw(sheet.left, top + shown.height + 26),
  ]
}

/** The head of a print of chosen points, in place of a cover: client, inspection and date. */
export const layoutChosenPinsHeader = (
  report: ReportData,
  texts: ReportTexts,
  pen: LayoutContext,
): Block => {
  const { project, timeZone } = report
  const width = pen.sheet.measure
  const line = [getReportTitle(report, texts), project.projectName].join(' · ')
  const date = `${texts.scannedOn} ${texts.longDate(project.scanDate, timeZone) || texts.none}`
  return stackBlocks([
    clientHead(report, texts, pen),
    createEmptyBlock(2),
    layoutShortParagraph(line, width, 2, textStyles.small, pen),
    layoutShortParagraph(date, width, 1, textStyles.smallQuiet, pen),
    layoutHorizontalRule(width, 14),
    createEmptyBlock(6),
  ])
}
