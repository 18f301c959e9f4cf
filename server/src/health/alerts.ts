import { type HealthCheck, type HealthReason, healthChecks } from '@nspect/contract/health/health'
import type { Language } from '@nspect/contract/shared/enums'
import type { Db, DbOrTransaction } from '../db/connect.ts'
import type { Site } from '../http/handler.ts'
import type { Tokens } from '../http/tokens.ts'
import { loadTexts } from '../i18n/loadTexts.ts'
import { repeatWorkEvery } from '../jobs/repeatWorkEvery.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { queueMails, type UnrenderedMail } from '../mail/queueMail.ts'
import {
  deleteAlerts,
  listAlerts,
  listOperators,
  tryLockAlerts,
  upsertAlerts,
} from './alerts.queries.ts'
import { type Operations, silentAfterMs } from './healthReader.ts'
import type { HealthVerdict } from './healthVerdicts.ts'
import english from './texts.en.json' with { type: 'json' }

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

type Verdicts = Record<HealthCheck, HealthVerdict>
type Letter = 'healthAlert' | 'healthWell'

/**
 * What operators are told by mail: what is well again by its check; what is red by its reason, with
 * what to do, or by its check.
 */
type AlertTexts = Record<`check.${HealthCheck}`, string> &
  Partial<Record<`reason.${HealthReason}`, string>>

const texts: Record<Language, AlertTexts> = loadTexts(import.meta.dirname, english)

const listReceivers = async ({ alertMail }: AlertParts, db: DbOrTransaction) =>
  alertMail.length > 0
    ? alertMail.map((to) => ({ to, language: 'en' as const }))
    : (await listOperators(db)).map(({ username, language }) => ({
        to: username,
        language: language ?? ('en' as const),
      }))

/**
 * Letters to all who run the installation, each in their language; none if there is nothing to say.
 */
const buildLetters = async (
  parts: AlertParts,
  db: DbOrTransaction,
  letter: Letter,
  said: readonly { check: HealthCheck; reason: HealthReason }[],
): Promise<UnrenderedMail<Letter>[]> => {
  if (said.length === 0) return []
  const link = `${parts.site.publicUrl}/health`
  return (await listReceivers(parts, db)).map(({ to, language }) => {
    const lines = said.map(({ check, reason }) => {
      const reasonText = letter === 'healthAlert' ? texts[language][`reason.${reason}`] : undefined
      return reasonText ?? texts[language][`check.${check}`]
    })
    return {
      to,
      language,
      letter,
      values: { site: parts.site.publicUrl, said: lines.join('\n\n'), link },
    }
  })
}

/**
 * Tells operators once of each check that is red on any server, and once that it is well on all.
 * One server at a time looks; what it finds and has told is stored with the mails, in one
 * transaction.
 */
export const notifyOperatorsOfAlerts = async (
  parts: AlertParts,
  verdicts: Verdicts,
): Promise<void> =>
  parts.db.transaction(async (tx) => {
    if (!(await tryLockAlerts(tx))) return
    const { site, tokens, runner, server } = parts
    const now = parts.now()
    const red = healthChecks
      .filter((check) => verdicts[check].level === 'act')
      .map((check) => ({ check, reason: verdicts[check].reason }))
    const before = await listAlerts(tx)
    await upsertAlerts(
      tx,
      red.map((alert) => ({ ...alert, server, toldAt: now, seenAt: now })),
    )
    const since = new Date(now.getTime() - silentAfterMs)
    await deleteAlerts(tx, { server, red: red.map(({ check }) => check), since })
    const after = await listAlerts(tx)
    const news = red.filter(({ check }) => !before.includes(check))
    const over = before
      .filter((check) => !after.includes(check))
      .map((check) => ({ check, reason: 'well' as const }))
    await queueMails(
      {
        site,
        tokens,
        scope: { db: tx, now },
        enqueueAll: (work, payloads) => runner.addAll(tx, work, payloads),
      },
      [
        ...(await buildLetters(parts, tx, 'healthAlert', news)),
        ...(await buildLetters(parts, tx, 'healthWell', over)),
      ],
    )
  })

/** A check counts as changed once it has said the same twice: one slow moment is no alert. */
export const createAlertDebouncer = () => {
  const levels = new Map<HealthCheck, { isRed: boolean; times: number; told: HealthVerdict }>()
  return (verdicts: Verdicts): Verdicts => {
    const steady = { ...verdicts }
    for (const check of healthChecks) {
      const verdict = verdicts[check]
      const isRed = verdict.level === 'act'
      const before = levels.get(check)
      const times = before?.isRed === isRed ? before.times + 1 : 1
      // unknown so far: as it says, unless that is bad news
      const kept: HealthVerdict = before?.told ?? { level: 'ok', reason: 'well' }
      const told = times >= confirmations ? verdict : kept
      levels.set(check, { isRed, times, told })
      steady[check] = told
    }
    return steady
  }
}

/** Looks every minute; a failure waits for the next time. */
export const startAlertChecks = (parts: AlertParts, onError: (error: unknown) => void) => {
  const steady = createAlertDebouncer()
  let rounds = 0
  return repeatWorkEvery({ pace, onError }, async () => {
    const verdicts = steady(await parts.operations.verdicts())
    rounds += 1
    // a server that has just started knows nothing for sure
    if (rounds >= confirmations) await notifyOperatorsOfAlerts(parts, verdicts)
  })
}
