import type { ReportData } from '../../reportData.ts'
import type { LayoutContext } from './block.ts'
import { layoutAboutInspection } from './chapters/about.ts'
import { layoutChecklists } from './chapters/checklists.ts'
import { layoutCover } from './chapters/cover.ts'
import { layoutDocuments } from './chapters/documents.ts'
import { layoutMetaDataAnswers } from './chapters/metaDataAnswers.ts'
import { layoutOverviewOfPlaces } from './chapters/overview.ts'
import { layoutPins, toPinTitleLine } from './chapters/pins.ts'
import { joinSignatures, layoutSignatures } from './chapters/signatures.ts'
import { layoutSummary } from './chapters/summary.ts'
import { type ContentsEntry, layoutTableOfContents } from './chapters/tableOfContents.ts'
import { layoutWorkList } from './chapters/workList.ts'
import { layoutDecisions } from './decisions/decisions.ts'
import type { DrawingOperation, LaidOutPage, MeasureText } from './drawingOperations.ts'
import { cleanText } from './elements/breakLines.ts'
import { layoutFooter, layoutWatermark } from './footerAndWatermark.ts'
import { groupReportPins } from './groups.ts'
import { layoutPlanCosts } from './improvementPlan/planCosts.ts'
import { layoutPlanDetails } from './improvementPlan/planDetails.ts'
import {
  getCategoryDestination,
  groupPinsByCategory,
  layoutPlanItems,
} from './improvementPlan/planItems.ts'
import { type Chapter, paginateChapters } from './paginate.ts'
import { getPinDestination } from './pins/pinLink.ts'
import type { ReportTexts } from './reportTexts.ts'
import { inkColors, pageGeometries } from './theme.ts'

/** Points from which a report has contents. */
const minPinsForContents = 15
/** Pages up to which chapters share them. */
const maxSharedPages = 20

/**
 * Order of the report, as on screen (T402): what was inspected, properties, summary with the
 * critical points, checklists, points, documents, signatures.
 */
const reportChapters = (report: ReportData, texts: ReportTexts, pen: LayoutContext): Chapter[] => {
  if (report.decisions) return [layoutDecisions(report.decisions, report, texts, pen)]
  if (report.isOfPoints) return layoutPins(report, texts, pen)
  // a plan has its items in tables by category instead of summary and single points (T94)
  const content = report.plan
    ? [
        layoutPlanDetails(report.plan, report, texts, pen),
        ...layoutMetaDataAnswers({ ...report, formFields: [] }, texts, pen),
        ...layoutChecklists(report, texts, pen),
        layoutPlanItems(report, texts, pen),
        ...layoutPlanCosts(report.plan, report, texts, pen),
      ]
    : [
        ...layoutMetaDataAnswers(report, texts, pen),
        layoutSummary(report, texts, pen),
        ...layoutOverviewOfPlaces(report, texts, pen),
        ...layoutChecklists(report, texts, pen),
        ...layoutWorkList(report, texts, pen),
        ...layoutPins(report, texts, pen),
      ]
  const [first, ...others] = [
    ...layoutDocuments(report, texts, pen),
    ...layoutSignatures(report, texts, pen),
  ]
  // in the full layout, what follows the points starts a new page
  const isOnNewPage = !report.plan && report.options.layout === 'full'
  return [
    ...layoutAboutInspection(report, texts, pen),
    ...content,
    ...(first ? [{ ...first, isOnNewPage }, ...others] : []),
  ]
}

const categoryEntries = (report: ReportData, texts: ReportTexts): ContentsEntry[] =>
  groupPinsByCategory(report).map(({ key }, index) => ({
    number: '·',
    title: cleanText(key || texts.noCategory),
    destination: getCategoryDestination(index),
    isStrong: false,
  }))

/** All points below the headings of their groups. */
const pointEntries = (report: ReportData, texts: ReportTexts): ContentsEntry[] =>
  groupReportPins(report, texts).flatMap(({ title, pins }) => [
    ...(title && pins[0]
      ? [
          {
            number: '',
            title: cleanText(title),
            destination: getPinDestination(pins[0]),
            isStrong: true,
          },
        ]
      : []),
    ...pins.map((pin) => ({
      number: String(pin.pinNumber),
      title: toPinTitleLine(pin),
      destination: getPinDestination(pin),
      isStrong: false,
    })),
  ])

/**
 * The lines of the contents: chapters, with the points or, of a plan, the categories at their
 * place.
 */
const listContentsEntries = (
  chapters: Chapter[],
  report: ReportData,
  texts: ReportTexts,
): ContentsEntry[] => {
  const pointNames = new Set(report.pins.map(getPinDestination))
  let hasPoints = false
  return chapters.flatMap(({ title, destination }): ContentsEntry[] => {
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
const mapDestinationsToPages = (pages: DrawingOperation[][]): Map<string, number> => {
  const found = new Map<string, number>()
  for (const [index, operations] of pages.entries()) {
    for (const one of operations) if (one.kind === 'destination') found.set(one.name, index + 1)
  }
  return found
}

/** The same drawing steps in the two colours of the client's look. */
const inLook = (
  operations: DrawingOperation[],
  { accent, second }: ReportData['look'],
): DrawingOperation[] => {
  const shown = <C extends string | null>(color: C) =>
    color === inkColors.accent ? accent : color === inkColors.second ? second : color
  return operations.map((operation): DrawingOperation => {
    if (operation.kind === 'text' || operation.kind === 'line')
      return { ...operation, color: shown(operation.color) }
    return operation.kind === 'rect'
      ? { ...operation, fill: shown(operation.fill), stroke: shown(operation.stroke) }
      : operation
  })
}

/**
 * Lays the report out on pages: cover (not for chosen points and decisions), contents, then its chapters. Pure;
 * independent of the file format. With contents the pages are laid out twice: first to know their
 * numbers. Up to 20 pages, summary, critical points and contents share them.
 */
export const layoutReport = (
  report: ReportData,
  measure: MeasureText,
  texts: ReportTexts,
): LaidOutPage[] => {
  const sheet = pageGeometries[report.options.paper]
  const pen: LayoutContext = { measure, language: report.language, sheet }
  const hasCover = !report.isOfPoints && report.decisions === null
  const opening: DrawingOperation[][] = !hasCover
    ? []
    : [[{ kind: 'begin', role: 'Sect' }, ...layoutCover(report, texts, pen), { kind: 'end' }]]
  const chapters = reportChapters(report, texts, pen)
  const hasContents = hasCover && report.pins.length >= minPinsForContents
  const entries = hasContents ? listContentsEntries(chapters, report, texts) : []
  const joined = joinSignatures(chapters, sheet)
  const lay = (isShared: boolean, pageOf: (destination: string) => number) => [
    ...opening,
    ...paginateChapters(
      [
        ...(hasContents ? [layoutTableOfContents(entries, pageOf, isShared, texts, pen)] : []),
        ...joined,
      ],
      sheet,
      isShared,
    ),
  ]
  const shared = lay(true, () => 0)
  const isShared = shared.length <= maxSharedPages
  const draft = isShared ? shared : lay(false, () => 0)
  const numbers = hasContents ? mapDestinationsToPages(draft) : undefined
  const bodies = numbers ? lay(isShared, (destination) => numbers.get(destination) ?? 0) : draft
  return bodies.map((operations, index) => ({
    width: sheet.width,
    height: sheet.height,
    operations: inLook(
      [
        ...(report.isWatermarked ? layoutWatermark(pen) : []),
        ...operations,
        ...layoutFooter(report, index + 1, bodies.length, texts, pen),
      ],
      report.look,
    ),
  }))
}
