import type { ReportData } from '../reportData.ts'
import { type Block, type Pen, space, stack, tagged } from './block.ts'
import { cleanText } from './breakLines.ts'
import { chipRow } from './chip.ts'
import type { Operation } from './drawingOperations.ts'
import { horizontalRule } from './horizontalRule.ts'
import { unknown } from './improvementPlan/planDetails.ts'
import { type LabelledValue, labelledValues } from './labelledValues.ts'
import { shortParagraph } from './paragraph.ts'
import { fitInto, picture } from './picture.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, type } from './theme.ts'

const logoSize = { width: 180, height: 44 }
/** Share of the page's height. */
const mostOfPicture = 0.44

/** The client first: its logo and its name. */
const clientHead = ({ client }: ReportData, texts: ReportTexts, pen: Pen): Block => {
  const name = shortParagraph(
    client.businessName,
    pen.sheet.measure,
    2,
    client.logo ? type.lead : type.title,
    pen,
  )
  if (!client.logo) return name
  const logo = client.logo
  const size = fitInto(logo, logoSize.width, logoSize.height)
  const shown: Block = {
    height: size.height,
    draw: (x, y) =>
      tagged(
        'Figure',
        [{ kind: 'image', name: logo.name, x, y, ...size, missing: texts.missingPicture }],
        cleanText(client.businessName),
      ),
  }
  return stack([shown, space(8), name])
}

const mark: Block = {
  height: 4,
  draw: (x, y) => [
    { kind: 'rect', x, y, width: 48, height: 4, radius: 0, fill: ink.second, stroke: null },
  ],
}

/** A plan's title is fixed, whatever the client calls its type. */
export const titleOf = ({ plan, project }: ReportData, texts: ReportTexts): string =>
  plan ? plan.labels.reportTitle || texts.plan.title : texts.reportTitle(project.projectTypeName)

/** Which points were chosen to be printed, in one line; empty if all are. */
export const choiceOf = ({ choice, pins }: ReportData, texts: ReportTexts): string =>
  choice
    ? [
        ...(choice.floor === null ? [] : [texts.floorName(choice.floor)]),
        texts.choiceOf(pins.length, choice.of),
      ].join(' · ')
    : ''

/** Dates and people, in the order in which a reader asks for them. */
const factsOf = (report: ReportData, texts: ReportTexts): LabelledValue[] => {
  const { project, plan, client, timeZone } = report
  return [
    { label: texts.client, value: client.businessName },
    ...(project.surveyor ? [{ label: texts.surveyedBy, value: project.surveyor }] : []),
    { label: texts.scannedOn, value: texts.longDate(project.scanDate, timeZone) || texts.none },
    ...(project.completedDateTime
      ? [{ label: texts.completedOn, value: texts.longDate(project.completedDateTime, timeZone) }]
      : []),
    ...(plan
      ? [
          { label: texts.plan.issuedOn, value: texts.longDate(plan.issuedOn, timeZone) || unknown },
          {
            label: texts.plan.validUntil,
            value: texts.longDate(plan.validUntil, timeZone) || unknown,
          },
        ]
      : []),
    ...(report.choice ? [{ label: texts.choice, value: choiceOf(report, texts) }] : []),
    { label: texts.asOf, value: texts.stamp(report.asOf, timeZone) },
    { label: texts.by, value: report.by },
  ].map(({ label, value }) => ({ label, value: shortened(value) }))
}

/** Characters of a name on the cover: it is printed in full elsewhere. */
const mostOfName = 160
const shortened = (text: string) =>
  text.length > mostOfName ? `${text.slice(0, mostOfName).trimEnd()}…` : text

/** The first page: client, building, inspection, address, people, dates and progress. */
export const cover = (report: ReportData, texts: ReportTexts, pen: Pen): Operation[] => {
  const { project } = report
  const { sheet } = pen
  const head = clientHead(report, texts, pen)
  const title = stack([
    mark,
    space(14),
    shortParagraph(titleOf(report, texts), sheet.measure, 3, type.display, pen, 'H1'),
    space(4),
    shortParagraph(project.projectName, sheet.measure, 3, type.subtitle, pen),
    ...(project.address
      ? [space(4), shortParagraph(project.address, sheet.measure, 3, type.quiet, pen)]
      : []),
    space(14),
    project.completedDateTime
      ? chipRow([{ text: texts.completed, tone: 'solid' }], sheet.measure, pen)
      : chipRow([{ text: texts.active, tone: 'outline' }], sheet.measure, pen),
    horizontalRule(sheet.measure, 28),
    labelledValues(factsOf(report, texts), sheet.measure, 3, pen),
    ...(report.look.coverText
      ? [
          space(12),
          ...report.look.coverText
            .split(/\r\n|\r|\n/)
            .map((line) => shortParagraph(line, sheet.measure, 6, type.quiet, pen)),
        ]
      : []),
  ])
  const top = sheet.top + head.height + 24
  const drawn = head.draw(sheet.left, sheet.top)
  const room = Math.min(mostOfPicture * sheet.height, sheet.bottom - top - title.height - 26)
  if (!project.cover || room < 80) {
    return [
      ...drawn,
      ...title.draw(sheet.left, Math.min(sheet.bottom - title.height, Math.max(top, 230))),
    ]
  }
  const shown = picture(
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
export const pointHead = (report: ReportData, texts: ReportTexts, pen: Pen): Block => {
  const { project, timeZone } = report
  const width = pen.sheet.measure
  const line = [titleOf(report, texts), project.projectName].join(' · ')
  const date = `${texts.scannedOn} ${texts.longDate(project.scanDate, timeZone) || texts.none}`
  return stack([
    clientHead(report, texts, pen),
    space(2),
    shortParagraph(line, width, 2, type.small, pen),
    shortParagraph(date, width, 1, type.smallQuiet, pen),
    horizontalRule(width, 14),
    space(6),
  ])
}
