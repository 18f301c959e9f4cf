import type { CommentAction } from '@nspect/contract/comments/comments'
import type { DbOrTransaction } from '../db/connect.ts'
import type { Site } from '../http/handler.ts'
import type { UnrenderedMail } from '../mail/queueMail.ts'
import { formatCommentLine } from './formatCommentLine.ts'
import { resolvePersonTimeZone } from './inboxEntries.ts'
import {
  type EntryToMail,
  lockInboxEntriesToMail,
  updateMailTimeOfEntries,
} from './inboxMails.queries.ts'
import { computeQuietEnd, getDayInZone } from './mailTime.ts'
import { formatNewsActor, renderNewsLines } from './newsLines.ts'

/**
 * In milliseconds: news is mailed once nothing was added to it for `quiet`, but `longest` after the
 * first at the latest.
 */
export interface GatheringTimes {
  quiet: number
  longest: number
}

type MailSite = Pick<Site, 'settings' | 'publicUrl'>
type Entries = readonly [EntryToMail, ...EntryToMail[]]

type CommentLetter =
  | 'commented'
  | 'mentioned'
  | 'repairSubmitted'
  | 'repairAccepted'
  | 'repairRejected'
  | 'repairSetBack'
  | 'pointResolved'
type Mail = UnrenderedMail<CommentLetter | 'pointNews' | 'inboxNews'>

const letterByStep: Record<CommentAction | 'none', CommentLetter> = {
  none: 'commented',
  submit: 'repairSubmitted',
  accept: 'repairAccepted',
  reject: 'repairRejected',
  withdraw: 'repairSetBack',
  reopen: 'repairSetBack',
  resolve: 'pointResolved',
}

/** The most news of one point in one mail, the latest ones; the link leads to the rest. */
const maxLines = 10

/** The mail about one point: about one comment or step, or about several. */
const mailOfPoint = ({ publicUrl }: MailSite, entries: Entries): Mail => {
  const [first] = entries
  const to = { clientId: first.clientId, to: first.username, language: first.language }
  const about = {
    name: first.name,
    point: `${first.pinNumber} · ${first.title.replace(/\s+/g, ' ')}`,
    inspection: first.projectName,
    link: `${publicUrl}/project/edit-project/${first.projectId}?pin=${first.projectPinId}`,
    preferences: buildPreferencesUrl(publicUrl),
  }
  const lines = entries
    .map((entry) => formatCommentLine(entry.language, formatNewsActor(entry), entry.comment ?? ''))
    .filter((line) => line !== '')
  const said = lines.slice(-maxLines).join('\n\n')
  if (entries.length > 1)
    return { ...to, letter: 'pointNews', values: { ...about, count: entries.length, said } }
  const letter = first.kind === 'mentioned' ? 'mentioned' : letterByStep[first.action ?? 'none']
  return { ...to, letter, values: { ...about, writer: formatNewsActor(first), said } }
}

/** The mail about several points: the daily one, and that about assignments and due dates. */
const mailOfMany = (site: MailSite, entries: Entries, now: Date): Mail => {
  const { publicUrl } = site
  const [first] = entries
  const { clientId, username, language, name } = first
  const said = renderNewsLines(entries, getDayInZone(now, resolvePersonTimeZone(first, site)))
  const values = {
    name,
    said,
    link: `${publicUrl}/inbox`,
    preferences: buildPreferencesUrl(publicUrl),
  }
  return { clientId, to: username, language, letter: 'inboxNews', values }
}

/** Where a person chooses what they are mailed. */
export const buildPreferencesUrl = (publicUrl: string): string => `${publicUrl}/account#mails`

/** The mail that an entry belongs to; entries of one person. */
const buildMail = ({ kind, notifications, action, comment, projectPinId }: EntryToMail): string => {
  if (notifications[kind] === 'daily') return 'daily'
  return action === null && comment === null ? 'many' : `point ${projectPinId}`
}

const isReady = (entries: Entries, { quiet, longest }: GatheringTimes, now: Date): boolean => {
  const times = entries.map(({ createdAt }) => createdAt.getTime())
  return (
    Math.max(...times) <= now.getTime() - quiet || Math.min(...times) <= now.getTime() - longest
  )
}

/** What becomes of the entries of one person. */
interface Sorted {
  /** they are not mailed, or were */
  done: EntryToMail[]
  postponed: EntryToMail[]
  until: Date | null
  mails: Mail[]
}

/**
 * Decides about the entries of one person, by what they want now: mails, waits for the end of quiet
 * hours, or drops them.
 */
const sortEntries = (
  site: MailSite,
  entries: Entries,
  gathering: GatheringTimes,
  now: Date,
): Sorted => {
  const [first] = entries
  const wanted = entries.filter(
    ({ isTold, kind, notifications }) => isTold && notifications[kind] !== 'never',
  )
  const sorted: Sorted = {
    done: entries.filter((entry) => !wanted.includes(entry)),
    postponed: [],
    until: null,
    mails: [],
  }
  const until = computeQuietEnd(now, first.notifications, resolvePersonTimeZone(first, site))
  for (const [key, some] of Map.groupBy(wanted, buildMail)) {
    const group = some as unknown as Entries
    if (key !== 'daily' && until) {
      sorted.postponed.push(...group)
      sorted.until = until
    } else if (key === 'daily' || isReady(group, gathering, now)) {
      sorted.done.push(...group)
      sorted.mails.push(
        key.startsWith('point') ? mailOfPoint(site, group) : mailOfMany(site, group, now),
      )
    }
  }
  return sorted
}

/**
 * The mails about what people were told, as each of them wants them: rights, truth and quiet hours
 * are decided now, not when the entry was made (T172, T173). What was read in the inbox meanwhile
 * is not mailed.
 */
export const claimInboxMails = async (
  db: DbOrTransaction,
  site: MailSite,
  gathering: GatheringTimes,
  now: Date,
): Promise<Mail[]> => {
  const mails: Mail[] = []
  for (const entries of Map.groupBy(
    await lockInboxEntriesToMail(db, now),
    ({ userId }) => userId,
  ).values()) {
    const sorted = sortEntries(site, entries as unknown as Entries, gathering, now)
    const idsOf = (chosen: readonly EntryToMail[]) => chosen.map(({ id }) => id)
    await updateMailTimeOfEntries(db, idsOf(sorted.done), null)
    await updateMailTimeOfEntries(db, idsOf(sorted.postponed), sorted.until)
    mails.push(...sorted.mails)
  }
  return mails
}
