import { getLocaleLanguage } from '@nspect/contract/i18n/locale'
import { getNames } from '@nspect/contract/names/getNames'
import { formatLabeledValue } from '@nspect/contract/names/names'
import type { WaitingPlan } from '@nspect/contract/planDecisions/planTurns'
import type { Language } from '@nspect/contract/shared/enums'
import type { DbOrTransaction } from '../db/connect.ts'
import { createScope } from '../db/scope.ts'
import { loadTexts } from '../i18n/loadTexts.ts'
import { repeatWorkEvery } from '../jobs/repeatWorkEvery.ts'
import { queueMails } from '../mail/queueMail.ts'
import { findWaitingPlans, type WaitingPlans } from '../planDecisions/planTurns.queries.ts'
import { resolvePersonTimeZone } from './inboxEntries.ts'
import { buildPreferencesUrl } from './inboxMails.ts'
import { getDayInZone, getHourInZone } from './mailTime.ts'
import type { NotificationParts } from './notifications.ts'
import {
  claimSummary,
  listPeopleToSummarize,
  type PersonToSummarize,
} from './planSummaries.queries.ts'
import english from './texts.en.json' with { type: 'json' }

/** What sending summaries needs. */
export type PlanSummaryParts = Omit<NotificationParts, 'pace'>

/** how often to look, ms */
const pace = 10 * 60_000
/** day of the month until which a server that stood still makes up for it */
const lastDay = 7
const fourteenHours = 14 * 3_600_000

const texts: Record<Language, typeof english> = loadTexts(import.meta.dirname, english)

const renderPlan = (language: Language, plan: WaitingPlan): string => {
  const names = getNames(language)
  const label = texts[language]
  const counts = [
    [label.planOverdue, plan.overdue],
    [label.planOwner, plan.owner],
    [label.planBrand, plan.brand],
  ] as const
  const waiting = counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => formatLabeledValue(names, name, count))
  return `${plan.projectName.replace(/\s+/g, ' ')}\n${waiting.join(' · ')}`
}

/** A paragraph for each plan, the most urgent first, and how many are not listed. */
export const renderPlanSummary = (language: Language, { count, next }: WaitingPlans): string => {
  const plans = next.map((plan) => renderPlan(language, plan))
  const others = count - next.length
  if (others > 0)
    plans.push(formatLabeledValue(getNames(language), texts[language].plansMore, others))
  return plans.join('\n\n')
}

/** Whether the day, YYYY-MM-DD, is one on which summaries are sent: a weekday early in the month. */
const isSummaryDay = (day: string): boolean =>
  Number(day.slice(8)) <= lastDay && new Date(day).getUTCDay() % 6 !== 0

/** The mail to one person, unless another server sent it or nothing waits. */
const sendSummary = async (
  db: DbOrTransaction,
  { runner, tokens, site }: PlanSummaryParts,
  person: PersonToSummarize,
  { now, day }: { now: Date; day: string },
): Promise<void> => {
  if (!(await claimSummary(db, person.id, day))) return
  const { id: userId, clientId, role, name, username } = person
  const actor = { kind: 'staff', userId, name: '', role, clientId } as const
  const scope = createScope(db, actor, { changes: false, now, sign: () => '' })
  const plans = await findWaitingPlans(scope, day)
  if (plans.count === 0) return
  const language =
    person.language ?? (person.lastLocale ? getLocaleLanguage(person.lastLocale) : 'en')
  const values = {
    name,
    said: renderPlanSummary(language, plans),
    link: `${site.publicUrl}/`,
    preferences: buildPreferencesUrl(site.publicUrl),
  }
  await queueMails({ scope, site, tokens, enqueueAll: runner.addAll.bind(undefined, db) }, [
    { clientId, to: username, language, letter: 'planSummary', values },
  ])
}

/**
 * One round: mails people once a month what waits in the plans that they see, on its first weekday
 * from the hour of their daily mail on, by the calendar of their own time zone.
 */
export const sendPlanSummaries = async (parts: PlanSummaryParts): Promise<void> => {
  const now = parts.now()
  // no place on earth is more than 14 hours ahead
  const latest = getDayInZone(new Date(now.getTime() + fourteenHours), 'UTC')
  if (Number(latest.slice(8)) > lastDay + 1) return
  for (const person of await listPeopleToSummarize(parts.db, latest)) {
    const zone = resolvePersonTimeZone(person, parts.site)
    const day = getDayInZone(now, zone)
    const isTime = getHourInZone(now, zone) >= person.notifications.dailyAt
    if (!isTime || !isSummaryDay(day)) continue
    await parts.db.transaction((tx) => sendSummary(tx, parts, person, { now, day }))
  }
}

/** Looks every ten minutes; a failure waits for the next round. */
export const startPlanSummaries = (parts: PlanSummaryParts, onError: (error: unknown) => void) =>
  repeatWorkEvery({ first: 60_000, pace, onError }, () => sendPlanSummaries(parts))
