import type { ReportData } from '../reportData.ts'
import { type Block, type Pen, space, stack, tagged } from './block.ts'
import { cleanText } from './breakLines.ts'
import { chipRow } from './chip.ts'
import type { Operation } from './drawingOperations.ts'
import { horizontalRule } from './horizontalRule.ts'
import { unknown } from './improvementPlan/planDetails.ts'
import { labelledValues } from './labelledValues.ts'
import { shortParagraph } from './paragraph.ts'
import { fitInto, picture } from './picture.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, measureWidth, sheet, type } from './theme.ts'

const logoSize = { width: 180, height: 44 }
const mostOfStill = 300

/** The client first: its logo and its name. */
const clientHead = ({ client }: ReportData, texts: ReportTexts, pen: Pen): Block => {
  const name = shortParagraph(client.businessName, measureWidth, 2, client.logo ? type.lead : type.title, pen)
  if (!client.logo) return name
  const logo = client.logo
  const size = fitInto(logo, logoSize.width, logoSize.height)
  const picture: Block = {
    height: size.height,
    draw: (x, y) =>
      tagged(
        'Figure',
        [{ kind: 'image', name: logo.name, x, y, ...size, missing: texts.missingPicture }],
        cleanText(client.businessName),
      ),
  }
  return stack([picture, space(8), name])
}

const mark: Block = {
  height: 4,
  draw: (x, y) => [{ kind: 'rect', x, y, width: 48, height: 4, radius: 0, fill: ink.accent, stroke: null }],
}

/** A plan's title is fixed, whatever the client calls its type. */
export const titleOf = ({ plan, project }: ReportData, texts: ReportTexts): string =>
  plan ? texts.plan.title : texts.reportTitle(project.projectTypeName)

/** The first page: client, inspection, date and progress. */
export const cover = (report: ReportData, texts: ReportTexts, pen: Pen): Operation[] => {
  const { project, plan, timeZone } = report
  const head = clientHead(report, texts, pen)
  const dates = [
    { label: texts.scannedOn, value: texts.longDate(project.scanDate, timeZone) || texts.none },
    ...(project.completedDateTime
      ? [{ label: texts.completedOn, value: texts.longDate(project.completedDateTime, timeZone) }]
      : []),
    ...(plan
      ? [
          { label: texts.plan.issuedOn, value: texts.longDate(plan.issuedOn, timeZone) || unknown },
          { label: texts.plan.validUntil, value: texts.longDate(plan.validUntil, timeZone) || unknown },
        ]
      : []),
    { label: texts.asOf, value: texts.stamp(report.asOf, timeZone) },
    { label: texts.by, value: report.by },
  ]
  const title = stack([
    mark,
    space(16),
    shortParagraph(titleOf(report, texts), measureWidth, 3, type.display, pen, 'H1'),
    space(4),
    shortParagraph(project.projectName, measureWidth, 3, type.subtitle, pen),
    space(16),
    project.completedDateTime
      ? chipRow([{ text: texts.completed, tone: 'solid' }], measureWidth, pen)
      : chipRow([{ text: texts.active, tone: 'outline' }], measureWidth, pen),
    horizontalRule(measureWidth, 32),
    labelledValues(dates, measureWidth, dates.length === 3 ? 3 : 2, pen),
  ])
  const top = sheet.top + head.height + 28
  const drawn = head.draw(sheet.left, sheet.top)
  const roomForStill = Math.min(mostOfStill, sheet.bottom - top - title.height - 28)
  if (!project.cover || roomForStill < 80) {
    return [...drawn, ...title.draw(sheet.left, Math.min(sheet.bottom - title.height, Math.max(top, 250)))]
  }
  const still = picture(project.cover, project.projectName, measureWidth, roomForStill, texts.missingPicture)
  return [...drawn, ...still.draw(sheet.left, top), ...title.draw(sheet.left, top + still.height + 28)]
}
