import type { ReportData } from '../reportData.ts'
import { about } from './about.ts'
import type { Pen } from './block.ts'
import { cleanText } from './breakLines.ts'
import { cover } from './cover.ts'
import { documents } from './documents.ts'
import type { Measure, Operation, Page } from './drawingOperations.ts'
import { footer, watermark } from './footerAndWatermark.ts'
import { groupsOf } from './groups.ts'
import { planDetails } from './improvementPlan/planDetails.ts'
import { categoriesOf, categoryName, planItems } from './improvementPlan/planItems.ts'
import { properties } from './metaDataAnswers.ts'
import { overview } from './overview.ts'
import { type Chapter, paginate } from './paginate.ts'
import { pointName } from './pointLink.ts'
import { points, titleLine } from './points.ts'
import { signatures } from './signatures.ts'
import { summary } from './summary.ts'
import { type Entry, tableOfContents } from './tableOfContents.ts'
import type { ReportTexts } from './texts/texts.ts'
import { ink, sheets } from './theme.ts'
import { workList } from './workList.ts'

/** Points from which a report has contents. */
const leastForContents = 15

/**
 * Order of the report, as on screen (T402): what was inspected, properties, summary with the critical points, points,
 * documents, signatures.
 */
const reportChapters = (report: ReportData, texts: ReportTexts, pen: Pen): Chapter[] => {
  if (report.isOfPoints) return points(report, texts, pen)
  // a plan has its items in tables by category instead of summary and single points (T94)
  const content = report.plan
    ? [
        planDetails(report.plan, report, texts, pen),
        ...properties({ ...report, formFields: [] }, texts, pen),
        planItems(report, texts, pen),
      ]
    : [
        ...properties(report, texts, pen),
        summary(report, texts, pen),
        ...overview(report, texts, pen),
        ...workList(report, texts, pen),
        ...points(report, texts, pen),
      ]
  const [first, ...others] = [...documents(report, texts, pen), ...signatures(report, texts, pen)]
  // in the full layout, what follows the points starts a new page
  const isOnNewPage = !report.plan && report.options.layout === 'full'
  return [
    ...about(report, texts, pen),
    ...content,
    ...(first ? [{ ...first, isOnNewPage }, ...others] : []),
  ]
}

const categoryEntries = (report: ReportData, texts: ReportTexts): Entry[] =>
  categoriesOf(report).map(({ key }, index) => ({
    number: '·',
    title: cleanText(key || texts.noCategory),
    destination: categoryName(index),
    isStrong: false,
  }))

/** All points below the headings of their groups. */
const pointEntries = (report: ReportData, texts: ReportTexts): Entry[] =>
  groupsOf(report, texts).flatMap(({ title, pins }) => [
    ...(title && pins[0]
      ? [{ number: '', title: cleanText(title), destination: pointName(pins[0]), isStrong: true }]
      : []),
    ...pins.map((pin) => ({
      number: String(pin.pinNumber),
      title: titleLine(pin),
      destination: pointName(pin),
      isStrong: false,
    })),
  ])

/** The lines of the contents: chapters, with the points or, of a plan, the categories at their place. */
const entriesOf = (chapters: Chapter[], report: ReportData, texts: ReportTexts): Entry[] => {
  const pointNames = new Set(report.pins.map(pointName))
  let hasPoints = false
  return chapters.flatMap(({ title, destination }): Entry[] => {
    const entry = { number: '', title, destination, isStrong: true }
    if (destination === 'scope') return [entry, ...categoryEntries(report, texts)]
    if (destination === 'points') return [entry, ...pointEntries(report, texts)]
    if (!pointNames.has(destination)) return [entry]
    if (hasPoints) return []
    hasPoints = true
    return [{ ...entry, title: texts.points }, ...pointEntries(report, texts)]
  })
}

/** The page of each destination, counted from 1. */
const pagesOf = (pages: Operation[][]): Map<string, number> => {
  const found = new Map<string, number>()
  for (const [index, operations] of pages.entries()) {
    for (const one of operations) if (one.kind === 'destination') found.set(one.name, index + 1)
  }
  return found
}

/** The same drawing steps in the two colours of the client's look. */
const inLook = (operations: Operation[], { accent, second }: ReportData['look']): Operation[] => {
  const shown = <C extends string | null>(color: C) =>
    color === ink.accent ? accent : color === ink.second ? second : color
  return operations.map((one): Operation => {
    if (one.kind === 'text' || one.kind === 'line') return { ...one, color: shown(one.color) }
    return one.kind === 'rect' ? { ...one, fill: shown(one.fill), stroke: shown(one.stroke) } : one
  })
}

/**
 * Lays the report out on pages: cover (not for chosen points), contents, then its chapters. Pure; independent of the file
 * format. With contents the pages are laid out twice: first to know their numbers.
 */
export const layoutReport = (report: ReportData, measure: Measure, texts: ReportTexts): Page[] => {
  const sheet = sheets[report.options.paper]
  const pen: Pen = { measure, language: report.language, sheet }
  const opening: Operation[][] = report.isOfPoints
    ? []
    : [[{ kind: 'begin', role: 'Sect' }, ...cover(report, texts, pen), { kind: 'end' }]]
  const chapters = reportChapters(report, texts, pen)
  const hasContents = report.pins.length >= leastForContents
  const entries = hasContents ? entriesOf(chapters, report, texts) : []
  const lay = (pageOf: (destination: string) => number) => [
    ...opening,
    ...paginate(
      [...(hasContents ? [tableOfContents(entries, pageOf, texts, pen)] : []), ...chapters],
      sheet,
    ),
  ]
  const draft = lay(() => 0)
  const numbers = hasContents ? pagesOf(draft) : undefined
  const bodies = numbers ? lay((destination) => numbers.get(destination) ?? 0) : draft
  return bodies.map((operations, index) => ({
    width: sheet.width,
    height: sheet.height,
    operations: inLook(
      [
        ...(report.isWatermarked ? watermark(pen) : []),
        ...operations,
        ...footer(report, index + 1, bodies.length, texts, pen),
      ],
      report.look,
    ),
  }))
}
