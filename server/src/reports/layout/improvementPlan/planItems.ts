import { labelled } from '@nspect/contract/labelled'
import { stageName } from '@nspect/contract/pinStage'
import { groupBy } from '@nspect/contract/pinStatistics'
import type { ReportData, ReportPin } from '../../reportData.ts'
import { type Block, keepWithNext, type Pen, space, splittableStack, stack } from '../block.ts'
import { columns, spanning, taggedAs } from '../columns.ts'
import type { Role } from '../drawingOperations.ts'
import { horizontalRule } from '../horizontalRule.ts'
import { listMarks } from '../listMarks.ts'
import type { Chapter } from '../paginate.ts'
import { label, paragraph, rightLabel } from '../paragraph.ts'
import { picture } from '../picture.ts'
import { runningHead } from '../runningHead.ts'
import type { ReportTexts } from '../texts/texts.ts'
import { ink, type } from '../theme.ts'
import { keptRow, tableRow } from './planDetails.ts'

const gap = 12
const pictureWidth = 108
const dateWidth = 76
/** item number, thumbnail, scope of work, required by, actually done */
const widthsOf = ({ sheet }: Pen) => [30, pictureWidth, sheet.measure - 290, dateWidth, dateWidth]
const thumb = { width: pictureWidth - gap, height: 72 }

/** The destination of a category's list, linked from the contents. */
export const categoryName = (index: number) => `category${String(index).padStart(6, '0')}`

/** The plan's points by category, in the order in which the categories first occur. */
export const categoriesOf = ({ pins }: ReportData) =>
  groupBy(pins, (pin) => pin.category).map((group) => ({
    ...group,
    pins: pins.filter((pin) => pin.category === group.key),
  }))
type Category = ReturnType<typeof categoriesOf>[number]

/** The heading of the items, and of their list. */
const scopeOfWorkOf = ({ plan }: ReportData, texts: ReportTexts) =>
  plan?.labels.scopeOfWork ?? texts.plan.scopeOfWork

const headsOf = (report: ReportData, texts: ReportTexts, pen: Pen, role: Role | null): Block[] => {
  const widths = widthsOf(pen)
  const { requiredCompletion, actualCompletion } = report.plan?.labels ?? {}
  const words = [
    texts.plan.item,
    texts.thumbnail,
    scopeOfWorkOf(report, texts),
    requiredCompletion ?? texts.plan.required,
    actualCompletion ?? texts.plan.actual,
  ]
  return words.map((text, index) =>
    paragraph(text, (widths[index] ?? 0) - (index === 0 ? 2 : gap), type.label, pen, role),
  )
}

/** The column headings, repeated on a continued page; not read aloud again. */
const repeatedHeads = (report: ReportData, texts: ReportTexts, pen: Pen): Block => {
  const widths = widthsOf(pen)
  const words = columns(
    headsOf(report, texts, pen, null).map((block, index) => ({ block, width: widths[index] ?? 0 })),
    'Artifact',
  )
  return stack([words, horizontalRule(pen.sheet.measure, 10)])
}

const noPicture: Block = {
  height: (thumb.width * 374) / 632,
  draw: (x, y) => [
    {
      kind: 'rect',
      x,
      y,
      width: thumb.width,
      height: (thumb.width * 374) / 632,
      radius: 0,
      fill: null,
      stroke: ink.hairline,
    },
  ],
}

/** The scope of work: title and description, then the facts that the client's look shows, in its order; progress and marks. */
const scope = (
  pin: ReportPin,
  { timeZone, language, look }: ReportData,
  texts: ReportTexts,
  pen: Pen,
): Block => {
  const scopeWidth = (widthsOf(pen)[2] ?? 0) - gap
  const facts = look.facts
    .flatMap((name) =>
      name === 'fields' ? pin.customFields : pin.facts.filter(({ key }) => key === name),
    )
    .filter(({ value }) => value !== '')
    .map((fact) => labelled(language, fact.label, texts.answer(fact, timeZone)))
  const marks = [
    stageName(language, pin.stage),
    ...listMarks(pin, texts),
    ...(pin.isAddedAfterCompletion ? [texts.addedAfterCompletion] : []),
    ...(look.facts.includes('checkBoxes') ? pin.checkBoxes : []),
  ]
  const words = pin.description.trim()
  return splittableStack([
    paragraph(pin.title, scopeWidth, type.strong, pen),
    ...(words ? [paragraph(words, scopeWidth, type.caption, pen)] : []),
    ...(facts.length > 0 ? [paragraph(facts.join(' · '), scopeWidth, type.label, pen)] : []),
    paragraph(marks.join(' · '), scopeWidth, type.labelStrong, pen),
  ])
}

const row = (pin: ReportPin, report: ReportData, texts: ReportTexts, pen: Pen): Block => {
  const widths = widthsOf(pen)
  const day = (value: string, width: number) =>
    paragraph(texts.longDate(value, report.timeZone), width, type.caption, pen)
  const cells = [
    paragraph(String(pin.pinNumber), (widths[0] ?? 0) - 4, type.accent, pen),
    pin.still
      ? picture(pin.still, pin.title, thumb.width, thumb.height, texts.missingPicture)
      : noPicture,
    scope(pin, report, texts, pen),
    day(pin.required, dateWidth - gap),
    day(pin.actual, dateWidth),
  ]
  return keptRow(cells, widths, 'TD')
}

/** A band across the table: the category, and its share of resolved items. Target of the contents and the bookmarks. */
const band = (
  { key, color, points, resolved }: Category,
  index: number,
  texts: ReportTexts,
  pen: Pen,
): Block => {
  const name = key || texts.noCategory
  const done = rightLabel(texts.resolvedOf(resolved, points), 150, type.label, pen)
  const words = label(name, pen.sheet.measure - 180, type.lead, pen)
  const drawn: Block = {
    height: 30,
    draw: (x, y) => [
      { kind: 'destination', name: categoryName(index), y: Math.max(0, y - 8) },
      { kind: 'bookmark', title: name, level: 2 },
      {
        kind: 'rect',
        x,
        y: y + 9,
        width: 10,
        height: 10,
        radius: 5,
        fill: color,
        stroke: ink.text,
      },
      { kind: 'begin', role: 'TH' },
      ...words.draw(x + 18, y + 4),
      ...done.draw(x + pen.sheet.measure - 150, y + 8),
      { kind: 'end' },
    ],
  }
  return stack([taggedAs('TR', drawn), horizontalRule(pen.sheet.measure, 8)])
}

/** The plan's items by category: number, picture, scope of work, and the two completion dates. */
export const planItems = (report: ReportData, texts: ReportTexts, pen: Pen): Chapter => {
  const title = scopeOfWorkOf(report, texts)
  const widths = widthsOf(pen)
  const columnHeads = stack([
    tableRow(headsOf(report, texts, pen, 'P'), widths, 'TH'),
    horizontalRule(pen.sheet.measure, 10),
  ])
  const rows = categoriesOf(report).flatMap((category, index) => {
    const lead = stack([...(index > 0 ? [space(14)] : []), band(category, index, texts, pen)])
    return category.pins.flatMap((pin, at) => {
      const one = row(pin, report, texts, pen)
      return [at === 0 ? keepWithNext(lead, one) : one, horizontalRule(pen.sheet.measure, 14)]
    })
  })
  return {
    title,
    destination: 'scope',
    head: () =>
      stack([
        runningHead(title, texts, pen),
        ...(rows.length > 0 ? [repeatedHeads(report, texts, pen)] : []),
      ]),
    blocks: [
      paragraph(title, pen.sheet.measure, type.title, pen, 'H1'),
      space(20),
      ...(rows.length > 0
        ? spanning('Table', [columnHeads, ...rows])
        : [paragraph(texts.noPoints, pen.sheet.measure, type.lead, pen)]),
    ],
  }
}
