import { timeZone } from '@nspect/contract/accounts'
import type { Language } from '@nspect/contract/enums'
import { isImprovementPlan } from '@nspect/contract/improvementPlan'
import type { KnownSetting } from '@nspect/contract/knownSettings'
import { type Locale, languageOfLocale } from '@nspect/contract/locale'
import { can } from '@nspect/contract/policy'
import {
  chosenFrom,
  type Paper,
  type PrintChoice,
  type PrintCover,
  paperOf,
  papers,
} from '@nspect/contract/printing'
import type { LoadedProject } from '../access/projectAccess.queries.ts'
import type { Querying } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { allow, type Site } from '../http/handler.ts'
import { localeOf } from '../http/localizedTexts.ts'
import type { findProjectWithReportPins, ReportPinRow } from '../pins/pins.queries.ts'
import { findValue } from '../settings/settings.queries.ts'
import type { PrintOptions, ReportData } from './reportData.ts'
import { mapReport, type PrintContext } from './reports.mapper.ts'
import { findTypeForm } from './reports.queries.ts'

/** A plan has a layout of its own, which requires Enterprise (T94): throws 402 otherwise. */
export const allowLayout = async (scope: Scope, project: LoadedProject) => {
  if (isImprovementPlan(await findTypeForm(scope, project.projectTypeId))) {
    allow(scope.actor, 'report.printPlan', project)
  }
}

/** An inspection with the points of its report. */
export type PrintedProject = NonNullable<Awaited<ReturnType<typeof findProjectWithReportPins>>>

/** What a report is made from, of any call that hands one out. */
interface Reporting {
  scope: Scope
  site: Site
  subject: PrintedProject
}

/** A client's setting, else the installation's. */
const settingOf = async ({ scope, site }: Reporting, clientId: number, key: KnownSetting) =>
  (await findValue(scope.db, clientId, key))?.value ?? site.settings[key]

/** The time zone of what a client's reports say. */
export const zoneOfClient = async (
  db: Querying,
  { settings }: Pick<Site, 'settings'>,
  clientId: number,
): Promise<string> => {
  const zone = (await findValue(db, clientId, 'TimeZone'))?.value ?? settings.TimeZone
  return timeZone.safeParse(zone).data ?? 'UTC'
}

/** Options as somebody asks for them. */
type AskedOptions = Omit<PrintOptions, 'paper'> & {
  paper?: Paper | undefined
  cover?: PrintCover | undefined
} & PrintChoice

/**
 * The locale of the person who opens an address: the one that it names, else that of the request. `language`: that of
 * the opened report, if it is set.
 */
export const readersLocale = (
  call: { locale: Locale; input: { locale?: string | undefined } },
  language: Language | null = null,
): Locale => {
  const named = call.input.locale ?? call.locale
  return localeOf(named, language ?? undefined)
}

/** How a report is printed: as asked for, else by the client's settings, else for the reader (T113). */
export const contextOf = async (
  call: Reporting,
  locale: Locale,
  asked: AskedOptions,
): Promise<PrintContext> => {
  const { clientId } = call.subject
  const paper = await settingOf(call, clientId, 'PaperSize')
  return {
    language: languageOfLocale(locale),
    locale,
    timeZone: await zoneOfClient(call.scope.db, call.site, clientId),
    currency: (await settingOf(call, clientId, 'Currency')) ?? null,
    cover: asked.cover,
    options: {
      layout: asked.layout,
      grouping: asked.grouping,
      paper: asked.paper ?? papers.find((one) => one === paper) ?? paperOf(locale),
    },
  }
}

/** The points that a report is about: what waits for review is nobody's finding yet (T97). */
export const reportedPins = ({ pins }: Pick<PrintedProject, 'pins'>): PrintedProject['pins'] =>
  pins.filter(({ pin }) => pin.visitorState !== 'waiting')

/** A point with what a choice goes by. */
export const placeOfRow = ({ pin }: ReportPinRow) => ({
  id: pin.id,
  floor: pin.matterPointCoordinates?.floor ?? null,
})

/** The content of a report, for a caller who may have it in its layout. Throws 402 for a plan below Enterprise. */
export const reportFor = async (
  call: Reporting,
  locale: Locale,
  asked: AskedOptions,
): Promise<ReportData> => {
  const { scope, subject: project } = call
  // chosen points have no plan around them: they print like any other point
  if (scope.actor && can(scope.actor, 'report.readWhole', project))
    await allowLayout(scope, project)
  const pins = reportedPins(project)
  const chosen = chosenFrom(pins, asked, placeOfRow)
  return mapReport(scope, project.id, pins, {
    ...(await contextOf(call, locale, asked)),
    // a single point is printed without a report around it
    isOfPoints: asked.pinIds?.length === 1,
    ...(chosen.length < pins.length && { chosen, floor: asked.floor ?? null }),
  })
}
