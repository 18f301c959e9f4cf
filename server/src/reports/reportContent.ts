import { timeZone } from '@nspect/contract/accounts/accounts'
import { getLocaleLanguage, type Locale } from '@nspect/contract/i18n/locale'
import { can } from '@nspect/contract/permissions/policy'
import {
  filterPinsToPrint,
  getPaperSizeOfLocale,
  type PaperSize,
  type PrintChoice,
  paperSizes,
} from '@nspect/contract/prints/printing'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import type { KnownSettingKey } from '@nspect/contract/settings/knownSettings'
import type { Language } from '@nspect/contract/shared/enums'
import type { LoadedProject } from '../access/projectAccess.queries.ts'
import type { DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { assertAllowed, type Site } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { parseAcceptedLocale } from '../http/localizedTexts.ts'
import { findCurrency } from '../money/currency.queries.ts'
import type { findProjectWithReportPins, ReportPinRow } from '../pins/pins.queries.ts'
import { findSettingValue } from '../settings/settings.queries.ts'
import type { PrintOptions, ReportData } from './reportData.ts'
import { mapReport, type PrintContext } from './reports.mapper.ts'
import { findTypeForm } from './reports.queries.ts'

/** A plan has a layout of its own, which requires Enterprise (T94): throws 402 otherwise. */
export const assertReportLayoutAllowed = async (scope: Scope, project: LoadedProject) => {
  if (isImprovementPlan(await findTypeForm(scope, project.projectTypeId))) {
    assertAllowed(scope.actor, 'report.printPlan', project)
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
const findClientSetting = async (
  { scope, site }: Reporting,
  clientId: number,
  key: KnownSettingKey,
) => (await findSettingValue(scope.db, clientId, key))?.value ?? site.settings[key]

/** The time zone of what a client's reports say. */
export const findClientTimeZone = async (
  db: DbOrTransaction,
  { settings }: Pick<Site, 'settings'>,
  clientId: number,
): Promise<string> => {
  const zone = (await findSettingValue(db, clientId, 'TimeZone'))?.value ?? settings.TimeZone
  return timeZone.safeParse(zone).data ?? 'UTC'
}

/** Options as somebody asks for them. */
type AskedOptions = Omit<PrintOptions, 'paper'> & {
  paper?: PaperSize | undefined
} & PrintChoice

/**
 * The locale of the person who opens an address: the one that it names, else that of the request.
 * `language`: that of the opened report, if it is set.
 */
export const resolveReaderLocale = (
  call: { locale: Locale; input: { locale?: string | undefined } },
  language: Language | null = null,
): Locale => {
  const named = call.input.locale ?? call.locale
  return parseAcceptedLocale(named, language ?? undefined)
}

/**
 * How a report is printed: as asked for, else by the client's settings, else for the reader (T113).
 */
export const buildPrintContext = async (
  call: Reporting,
  locale: Locale,
  asked: AskedOptions,
): Promise<PrintContext> => {
  const { clientId } = call.subject
  const paper = await findClientSetting(call, clientId, 'PaperSize')
  return {
    language: getLocaleLanguage(locale),
    locale,
    timeZone: await findClientTimeZone(call.scope.db, call.site, clientId),
    currency: (await findCurrency(call.scope.db, clientId)).inForce,
    taxRate: (await findClientSetting(call, clientId, 'TaxRate')) ?? null,
    showsUnanswered: (await findClientSetting(call, clientId, 'UnansweredQuestions')) === 'true',
    options: {
      layout: asked.layout,
      grouping: asked.grouping,
      works: asked.works,
      paper:
        asked.paper ?? paperSizes.find((known) => known === paper) ?? getPaperSizeOfLocale(locale),
    },
  }
}

/** The points that a report is about: what waits for review is nobody's finding yet (T97). */
export const filterReportedPins = ({
  pins,
}: Pick<PrintedProject, 'pins'>): PrintedProject['pins'] =>
  pins.filter(({ pin }) => pin.visitorState !== 'waiting')

/** A point with what a choice goes by. */
export const toPinToChooseForPrint = ({ pin }: ReportPinRow) => ({
  id: pin.id,
  floor: pin.matterPointCoordinates?.floor ?? null,
})

/**
 * Throws 403 for decisions that the caller may not read, and for a reviewer's report by a link that
 * lets them print their decisions alone.
 */
const assertContentAllowed = (
  { scope: { actor }, subject }: Reporting,
  { layout }: AskedOptions,
) => {
  if (layout === 'decisions') assertAllowed(actor, 'planDecision.read', subject)
  else if (actor?.kind === 'visitor' && !actor.mayPrint) throw new HttpError('role.denied')
}

/**
 * The content of a report, for a caller who may have it in its layout. Throws 402 for a plan below
 * Enterprise.
 */
export const buildReport = async (
  call: Reporting,
  locale: Locale,
  asked: AskedOptions,
): Promise<ReportData> => {
  const { scope, subject: project } = call
  assertContentAllowed(call, asked)
  // chosen points have no plan around them: they print like any other point
  if (scope.actor && can(scope.actor, 'report.readWhole', project))
    await assertReportLayoutAllowed(scope, project)
  const pins = filterReportedPins(project)
  const chosen = filterPinsToPrint(pins, asked, toPinToChooseForPrint)
  return mapReport(scope, project.id, pins, {
    ...(await buildPrintContext(call, locale, asked)),
    // a single point is printed without a report around it
    isOfPoints: asked.pinIds?.length === 1,
    ...(chosen.length < pins.length && { chosen, floor: asked.floor ?? null }),
  })
}
