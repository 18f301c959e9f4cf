import type { CommentAction } from '@nspect/contract/comments'
import type { Querying } from '../db/connect.ts'
import type { Site } from '../http/handler.ts'
import type { UnrenderedMail } from '../mail/queueMail.ts'
import { zoneOf } from './inboxEntries.ts'
import { type EntryToMail, holdEntriesToMail, setMailAt } from './inboxMails.queries.ts'
import { dayAt, endOfQuiet } from './mailTime.ts'
import { actorOf, linesOf } from './newsLines.ts'
import { oneLine } from './oneLine.ts'

/** In milliseconds: news is mailed once nothing was added to it for `quiet`, but `longest` after the first at the latest. */
export interface Gathering {
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

const letterOf: Record<CommentAction | 'none', CommentLetter> = {
  none: 'commented',
  submit: 'repairSubmitted',
  accept: 'repairAccepted',
  reject: 'repairRejected',
  withdraw: 'repairSetBack',
  reopen: 'repairSetBack',
  resolve: 'pointResolved',
}

/** The most news of one point in one mail, the latest ones; the link leads to the rest. */
const mostLines = 10

/** The mail about one point: about one comment or step, or about several. */
const mailOfPoint = ({ publicUrl }: MailSite, entries: Entries): Mail => {
  const [first] = entries
  const to = { clientId: first.clientId, to: first.username, language: first.language }
  const about = {
    name: first.name,
    point: `${first.pinNumber} · ${first.title.replace(/\s+/g, ' ')}`,
    inspection: first.projectName,
    link: `${publicUrl}/project/edit-project/${first.projectId}?pin=${first.projectPinId}`,
    preferences: preferencesAt(publicUrl),
  }
  const lines = entries
    .map((one) => oneLine(one.language, actorOf(one), one.comment ?? ''))
    .filter((line) => line !== '')
  const said = lines.slice(-mostLines).join('\n\n')
  if (entries.length > 1)
    return { ...to, letter: 'pointNews', values: { ...about, count: entries.length, said } }
  const letter = first.kind === 'mentioned' ? 'mentioned' : letterOf[first.action ?? 'none']
  return { ...to, letter, values: { ...about, writer: actorOf(first), said } }
}

/** The mail about several points: the daily one, and that about assignments and due dates. */
const mailOfMany = (site: MailSite, entries: Entries, now: Date): Mail => {
  const { publicUrl } = site
  const [first] = entries
  const { clientId, username, language, name } = first
  const said = linesOf(entries, dayAt(now, zoneOf(first, site)))
  const values = { name, said, link: `${publicUrl}/inbox`, preferences: preferencesAt(publicUrl) }
  return { clientId, to: username, language, letter: 'inboxNews', values }
}

/** Where a person chooses what they are mailed. */
export const preferencesAt = (publicUrl: string): string => `${publicUrl}/account#mails`

/** The mail that an entry belongs to; entries of one person. */
const mailOf = ({ kind, notifications, action, comment, projectPinId }: EntryToMail): string => {
  if (notifications[kind] === 'daily') return 'daily'
  return action === null && comment === null ? 'many' : `point ${projectPinId}`
}

const isReady = (entries: Entries, { quiet, longest }: Gathering, now: Date): boolean => {
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

/** Decides about the entries of one person, by what they want now: mails, waits for the end of quiet hours, or drops them. */
const sortEntries = (site: MailSite, entries: Entries, gathering: Gathering, now: Date): Sorted => {
  const [first] = entries
  const wanted = entries.filter(
    ({ isTold, kind, notifications }) => isTold && notifications[kind] !== 'never',
  )
  const sorted: Sorted = {
    done: entries.filter((one) => !wanted.includes(one)),
    postponed: [],
    until: null,
    mails: [],
  }
  const until = endOfQuiet(now, first.notifications, zoneOf(first, site))
  for (const [key, some] of Map.groupBy(wanted, mailOf)) {
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
 * The mails about what people were told, as each of them wants them: rights, truth and quiet hours are decided now, not when
 * the entry was made (T172, T173). What was read in the inbox meanwhile is not mailed.
 */
export const takeInboxMails = async (
  db: Querying,
  site: MailSite,
  gathering: Gathering,
  now: Date,
): Promise<Mail[]> => {
  const mails: Mail[] = []
  for (const entries of Map.groupBy(
    await holdEntriesToMail(db, now),
    ({ userId }) => userId,
  ).values()) {
    const sorted = sortEntries(site, entries as unknown as Entries, gathering, now)
    const idsOf = (some: readonly EntryToMail[]) => some.map(({ id }) => id)
    await setMailAt(db, idsOf(sorted.done), null)
    await setMailAt(db, idsOf(sorted.postponed), sorted.until)
    mails.push(...sorted.mails)
  }
  return mails
}
