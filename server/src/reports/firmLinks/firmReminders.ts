import { formatDate, formatRelativeDay, getDateFormatter } from '@nspect/contract/i18n/dateFormats'
import { getLocaleLanguage, type Locale, resolveLocale } from '@nspect/contract/i18n/locale'
import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import { getNames } from '@nspect/contract/names/getNames'
import { formatLabeledValue } from '@nspect/contract/names/names'
import type { Db } from '../../db/connect.ts'
import type { Site } from '../../http/handler.ts'
import type { Tokens } from '../../http/tokens.ts'
import { loadTexts } from '../../i18n/loadTexts.ts'
import { repeatWorkEvery } from '../../jobs/repeatWorkEvery.ts'
import type { JobRunner } from '../../jobs/runner.ts'
import { queueMails } from '../../mail/queueMail.ts'
import { findReadyText } from '../../readyTypes/readyTexts.mapper.ts'
import { decryptShareLinkUrl } from '../shareLinks/linkUrl.ts'
import {
  type DuePin,
  listFirmsWithDuePins,
  lockFirmToRemind,
  markFirmReminded,
} from './firmReminders.queries.ts'
import english from './texts.en.json' with { type: 'json' }

/** What reminding firms needs. */
export interface ReminderParts {
  db: Db
  runner: Pick<JobRunner, 'addAll'>
  tokens: Tokens
  site: Site
  now: () => Date
}

const dayLength = 86_400_000
/** how often to look, ms */
const pace = 10 * 60_000
/** the hours in which mails are sent, at the client's place */
const opens = 8
const closes = 18
/**
 * a firm is reminded so many days before a point is due, and every day after it; `listed`: the
 * other days until then are listed, too
 */
const remindedDays = [3, 1]
const listedDays = 3
/** points of one inspection in one mail; its link leads to all */
const maxPins = 20

/** The day and the hour at a place. */
const dayAndHour = (now: Date, timeZone: string): { day: string; hour: number } => {
  const day = formatDate(now.toISOString(), 'form', timeZone)
  const hour = Number(
    getDateFormatter('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  )
  return { day, hour }
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

const daysUntil = (due: string, day: string): number =>
  Math.round((Date.parse(due) - Date.parse(day)) / dayLength)

const isReason = (days: number) => days < 0 || remindedDays.includes(days)

const texts = loadTexts(import.meta.dirname, english)

const formatPinLine = (
  { pinNumber, title, dueDate }: DuePin,
  day: string,
  locale: Locale,
): string => {
  const days = daysUntil(dueDate, day)
  const language = getLocaleLanguage(locale)
  const shown = formatDate(dueDate, 'long', undefined, locale)
  const when = formatRelativeDay(days, locale)
  const { due, overdue } = texts[language]
  const said = fillPlaceholders(days < 0 ? overdue : due, { when, day: shown })
  const words = findReadyText('defect', title, language) ?? title
  return formatLabeledValue(
    getNames(language),
    `${pinNumber} · ${words.replace(/\s+/g, ' ')}`,
    said,
  )
}

/** The paragraphs about one inspection; none if its link cannot be read any more. */
const aboutInspection = (
  parts: ReminderParts,
  points: readonly [DuePin, ...DuePin[]],
  day: string,
  locale: Locale,
): string[] => {
  const [{ inspection, tokenEncrypted }] = points
  const link = decryptShareLinkUrl(parts, tokenEncrypted)
  if (link === null) return []
  return [
    inspection,
    ...points.slice(0, maxPins).map((duePin) => formatPinLine(duePin, day, locale)),
    link,
  ]
}

const byInspection = (points: readonly DuePin[]) => {
  const found = new Map<number, [DuePin, ...DuePin[]]>()
  for (const point of points) {
    const others = found.get(point.projectId)
    if (others) others.push(point)
    else found.set(point.projectId, [point])
  }
  return [...found.values()]
}

/** Reminds one firm, unless it was on that day; the mail and the mark are one transaction. */
const remind = (parts: ReminderParts, id: number, day: string): Promise<void> =>
  parts.db.transaction(async (tx) => {
    const now = parts.now()
    const firm = await lockFirmToRemind(tx, { id, day, latest: dayAfter(day, listedDays), now })
    const points = firm?.points ?? []
    if (
      !firm ||
      firm.email === '' ||
      !points.some(({ dueDate }) => isReason(daysUntil(dueDate, day)))
    )
      return
    const language = points[0]?.language ?? 'en'
    const senders = points.flatMap(({ lastLocale }) => lastLocale ?? [])
    const locale = resolveLocale(language, senders)
    const said = byInspection(points).flatMap((duePins) =>
      aboutInspection(parts, duePins, day, locale),
    )
    if (said.length === 0) return
    await markFirmReminded(tx, id, day)
    const values = { name: firm.name, client: firm.client, said: said.join('\n\n') }
    const desk = {
      ...parts,
      scope: { db: tx, now },
      enqueueAll: parts.runner.addAll.bind(undefined, tx),
    }
    const { clientId, email } = firm
    await queueMails(desk, [{ clientId, to: email, language, letter: 'firmReminder', values }])
  })

/**
 * One round: mails every firm, at most once on a day of its client and in the hours of the day
 * there, what is due in three days, tomorrow, or overdue of the points that it can see by a link
 * that was sent to it (T169).
 */
export const sendFirmReminders = async (parts: ReminderParts): Promise<void> => {
  const { db, site, now } = parts
  // no place on earth is a day ahead of this one
  const latest = dayAfter(now().toISOString().slice(0, 10), listedDays + 1)
  const failures: unknown[] = []
  for (const { id, timeZone, reminds } of await listFirmsWithDuePins(db, now(), latest)) {
    const isOff = (reminds ?? site.settings.FirmReminders) === 'false'
    try {
      const { day, hour } = dayAndHour(now(), timeZone ?? site.settings.TimeZone ?? 'UTC')
      if (!isOff && hour >= opens && hour < closes) await remind(parts, id, day)
    } catch (error) {
      // one firm's fault keeps no other from its mail
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Looks every ten minutes; a failure waits for the next round. */
export const startFirmReminders = (parts: ReminderParts, onError: (error: unknown) => void) =>
  repeatWorkEvery({ first: 60_000, pace, onError }, () => sendFirmReminders(parts))
