import { type HealthCheck, type HealthReason, healthChecks } from '@nspect/contract/health'
import type { Db, Querying } from '../db/connect.ts'
import type { Site } from '../http/handler.ts'
import type { Tokens } from '../http/tokens.ts'
import { repeatEvery } from '../jobs/repeatEvery.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { queueMails, type UnrenderedMail } from '../mail/queueMail.ts'
import {
  holdAlerts,
  listAlerts,
  listOperators,
  noteAlerts,
  removeAlerts,
} from './alerts.queries.ts'
import { alertTexts } from './alertTexts.ts'
import type { Verdict } from './levels.ts'
import { type Operations, silentFor } from './operations.ts'

export interface AlertParts {
  db: Db
  operations: Pick<Operations, 'verdicts'>
  runner: Pick<JobRunner, 'addAll'>
  tokens: Tokens
  site: Site
  /** the name of this server, as others of its database see it */
  server: string
  /** addresses in place of every SuperAdmin's */
  alertMail: readonly string[]
  now: () => Date
}

/** How often is looked, and how often in a row a check must say the same before anybody is told. */
const pace = 60_000
const confirmations = 2

type Verdicts = Record<HealthCheck, Verdict>
type Letter = 'healthAlert' | 'healthWell'

const receiversOf = async ({ alertMail }: AlertParts, db: Querying) =>
  alertMail.length > 0
    ? alertMail.map((to) => ({ to, language: 'en' as const }))
    : (await listOperators(db)).map(({ username, language }) => ({
        to: username,
        language: language ?? ('en' as const),
      }))

/** Letters to all who run the installation, each in their language; none if there is nothing to say. */
const lettersOf = async (
  parts: AlertParts,
  db: Querying,
  letter: Letter,
  said: readonly { check: HealthCheck; reason: HealthReason }[],
): Promise<UnrenderedMail<Letter>[]> => {
  if (said.length === 0) return []
  const link = `${parts.site.publicUrl}/health`
  return (await receiversOf(parts, db)).map(({ to, language }) => {
    const { checks, reasons } = alertTexts[language]
    const lines = said.map(({ check, reason }) =>
      letter === 'healthAlert' ? (reasons[reason] ?? checks[check]) : checks[check],
    )
    return {
      to,
      language,
      letter,
      values: { site: parts.site.publicUrl, said: lines.join('\n\n'), link },
    }
  })
}

/**
 * Tells operators once of each check that is red on any server, and once that it is well on all. One server at a time
 * looks; what it finds and has told is stored with the mails, in one transaction.
 */
export const tellOperators = async (parts: AlertParts, verdicts: Verdicts): Promise<void> =>
  parts.db.transaction(async (tx) => {
    if (!(await holdAlerts(tx))) return
    const { site, tokens, runner, server } = parts
    const now = parts.now()
    const red = healthChecks
      .filter((check) => verdicts[check].level === 'act')
      .map((check) => ({ check, reason: verdicts[check].reason }))
    const before = await listAlerts(tx)
    await noteAlerts(
      tx,
      red.map((one) => ({ ...one, server, toldAt: now, seenAt: now })),
    )
    const since = new Date(now.getTime() - silentFor)
    await removeAlerts(tx, { server, red: red.map(({ check }) => check), since })
    const after = await listAlerts(tx)
    const news = red.filter(({ check }) => !before.includes(check))
    const over = before
      .filter((check) => !after.includes(check))
      .map((check) => ({ check, reason: 'well' as const }))
    await queueMails(
      {
        ...{ site, tokens, scope: { db: tx, now } },
        enqueueAll: (work, payloads) => runner.addAll(tx, work, payloads),
      },
      [
        ...(await lettersOf(parts, tx, 'healthAlert', news)),
        ...(await lettersOf(parts, tx, 'healthWell', over)),
      ],
    )
  })

/** A check counts as changed once it has said the same twice: one slow moment is no alert. */
export const steadied = () => {
  const levels = new Map<HealthCheck, { isRed: boolean; times: number; told: Verdict }>()
  return (verdicts: Verdicts): Verdicts => {
    const steady = { ...verdicts }
    for (const check of healthChecks) {
      const verdict = verdicts[check]
      const isRed = verdict.level === 'act'
      const before = levels.get(check)
      const times = before?.isRed === isRed ? before.times + 1 : 1
      // unknown so far: as it says, unless that is bad news
      const kept: Verdict = before?.told ?? { level: 'ok', reason: 'well' }
      const told = times >= confirmations ? verdict : kept
      levels.set(check, { isRed, times, told })
      steady[check] = told
    }
    return steady
  }
}

/** Looks every minute; a failure waits for the next time. */
export const startAlerts = (parts: AlertParts, onError: (error: unknown) => void) => {
  const steady = steadied()
  let rounds = 0
  return repeatEvery({ pace, onError }, async () => {
    const verdicts = steady(await parts.operations.verdicts())
    rounds += 1
    // a server that has just started knows nothing for sure
    if (rounds >= confirmations) await tellOperators(parts, verdicts)
  })
}
