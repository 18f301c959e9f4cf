import type { ReportData, ReportPlan } from '../reportData.ts'
import type { Pen } from './block.ts'
import { cleanText } from './breakLines.ts'
import { cover } from './cover.ts'
import { documents } from './documents.ts'
import type { Measure, Operation, Page } from './drawingOperations.ts'
import { footer, watermark } from './footerAndWatermark.ts'
import { planDetails } from './improvementPlan/planDetails.ts'
import { categoriesOf, categoryName, planItems } from './improvementPlan/planItems.ts'
import { point } from './point.ts'
import { properties } from './properties.ts'
import { summary } from './summary.ts'
import { type Entry, tableOfContents } from './tableOfContents.ts'
import type { ReportTexts } from './texts/texts.ts'
import { sheet } from './theme.ts'

/** A part of the report, listed in the contents and the bookmarks. */
interface Part {
  entry: Entry
  pages: Operation[][]
  bookmarks: { title: string; level: 1 | 2 }[]
  /** places inside it that the contents list as well; their destinations are on its pages */
  inner?: Entry[]
}

// Equal length guarantees the alphabetical order of names, by which a reader looks them up.
const pointName = (index: number) => `point${String(index).padStart(6, '0')}`

/** A part that is not a point; none if it has no pages. */
const chapter = (title: string, destination: string, pages: Operation[][]): Part[] =>
  pages.length ? [{ entry: { number: '', title, destination }, pages, bookmarks: [{ title, level: 1 }] }] : []

/** For a plan the property with its schedule, then all items by category, instead of summary and single points. */
const planParts = (plan: ReportPlan, report: ReportData, texts: ReportTexts, pen: Pen): Part[] => [
  ...chapter(texts.plan.detailsAndSchedule, 'plan', planDetails(plan, report, texts, pen)),
  ...chapter(texts.plan.scopeOfWork, 'scope', planItems(report, texts, pen)).map((part) => ({
    ...part,
    inner: categoriesOf(report).map(({ key }, index) => ({
      number: '·',
      title: cleanText(key || texts.noCategory),
      destination: categoryName(index),
    })),
  })),
  ...chapter(texts.properties, 'properties', properties({ ...report, formFields: [] }, texts, pen)),
  ...chapter(texts.attachments, 'attachments', documents(report, texts, pen)),
]

const partsOf = (report: ReportData, texts: ReportTexts, pen: Pen): Part[] => [
  ...(report.isOfPoints ? [] : chapter(texts.summary, 'summary', summary(report, texts, pen))),
  ...chapter(texts.properties, 'properties', properties(report, texts, pen)),
  ...report.pins.map((pin, index): Part => {
    const title = cleanText(pin.title).replaceAll('\n', ' ')
    return {
      entry: { number: String(pin.pinNumber), title, destination: pointName(index) },
      pages: point(pin, report, texts, pen),
      bookmarks: [
        ...(index === 0 ? [{ title: texts.points, level: 1 as const }] : []),
        { title: `${pin.pinNumber} ${title}`, level: 2 },
      ],
    }
  }),
  ...chapter(texts.attachments, 'attachments', documents(report, texts, pen)),
]

/** The start page of each part if the first one starts on page `first` (counted from 1). */
const startsOf = (parts: Part[], first: number): Map<string, number> => {
  const starts = new Map<string, number>()
  let page = first
  for (const part of parts) {
    starts.set(part.entry.destination, page)
    for (const { destination } of part.inner ?? []) {
      const inside = part.pages.findIndex((operations) =>
        operations.some((one) => one.kind === 'destination' && one.name === destination),
      )
      starts.set(destination, page + Math.max(0, inside))
    }
    page += part.pages.length
  }
  return starts
}

/** Puts a part's pages into one section, its first page with a named destination and a bookmark. */
const section = (pages: Operation[][], opening: Operation[], role: 'Sect' | 'TOC' = 'Sect'): Operation[][] =>
  pages.map((operations, index) => [
    ...(index === 0 ? [...opening, { kind: 'begin' as const, role }] : []),
    ...operations,
    ...(index === pages.length - 1 ? [{ kind: 'end' as const }] : []),
  ])

const opening = ({ entry, bookmarks }: Part): Operation[] => [
  { kind: 'destination', name: entry.destination, y: 0 },
  ...bookmarks.map((bookmark) => ({ kind: 'bookmark' as const, ...bookmark })),
]

/**
 * Lays the report out on US Letter pages: cover, contents, summary, properties, every point on a page of its own,
 * documents; for a plan its details and its items instead of summary and points (T94). Pure; independent of the file
 * format. First all parts are laid out, then contents and footers get their page numbers.
 */
export const layoutReport = (report: ReportData, measure: Measure, texts: ReportTexts): Page[] => {
  const pen: Pen = { measure, language: report.language }
  const parts = report.plan ? planParts(report.plan, report, texts, pen) : partsOf(report, texts, pen)
  const entries = parts.flatMap((part) => [part.entry, ...(part.inner ?? [])])
  const contentsCount = tableOfContents(entries, () => 0, texts, pen).length
  const starts = startsOf(parts, 1 + contentsCount + 1)
  const numbered = tableOfContents(entries, (destination) => starts.get(destination) ?? 0, texts, pen)
  const bodies = [
    ...section([cover(report, texts, pen)], []),
    ...section(numbered, [{ kind: 'bookmark', title: texts.contents, level: 1 }], 'TOC'),
    ...parts.flatMap((part) => section(part.pages, opening(part))),
  ]
  return bodies.map((operations, index) => ({
    width: sheet.width,
    height: sheet.height,
    operations: [
      ...(report.isWatermarked ? watermark() : []),
      ...operations,
      ...footer(report, index + 1, bodies.length, texts, pen),
    ],
  }))
}
