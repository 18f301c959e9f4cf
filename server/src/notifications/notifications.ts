import { setTimeout as pause } from 'node:timers/promises'
import { getNames } from '@nspect/contract/names/getNames'
import { formatVisitorName } from '@nspect/contract/names/names'
import type { Db } from '../db/connect.ts'
import type { Site } from '../http/handler.ts'
import type { Tokens } from '../http/tokens.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { queueMails, type UnrenderedMail } from '../mail/queueMail.ts'
import { formatCommentLine } from './formatCommentLine.ts'
import { addNewsToInboxes } from './inboxEntries.ts'
import { buildPreferencesUrl, claimInboxMails } from './inboxMails.ts'
import {
  type AssignmentNews,
  claimAssignments,
  claimVisitorPinNews,
  type VisitorPinNews,
} from './notifications.queries.ts'

/** What sending notices needs. */
export interface NotificationParts {
  db: Db
  runner: Pick<JobRunner, 'addAll'>
  tokens: Tokens
  site: Site
  now: () => Date
  pace?: NotificationPace
}

/** In milliseconds. */
interface NotificationPace {
  /** how often to look for news */
  look: number
  /** news is sent once nothing was added to it for this long */
  quiet: number
  /** but never later than this after the first */
  longest: number
}

const defaultPace: NotificationPace = { look: 5_000, quiet: 30_000, longest: 5 * 60_000 }
/** The most points in one mail, the latest ones; the link leads to the rest. */
const maxLines = 10

/** Groups news by mail: the news of one point or inspection for one person, in their order. */
const gathered = <News extends { username: string }>(
  news: readonly News[],
  groupIdOf: (entry: News) => number,
): [News, ...News[]][] => {
  const mails = new Map<string, [News, ...News[]]>()
  for (const one of news) {
    const key = `${groupIdOf(one)} ${one.username}`
    const mail = mails.get(key)
    if (mail) mail.push(one)
    else mails.set(key, [one])
  }
  return [...mails.values()]
}

/** The letter to one manager about visitors' points in one inspection. */
const addedTo = (
  publicUrl: string,
  news: readonly [VisitorPinNews, ...VisitorPinNews[]],
): UnrenderedMail<'visitorPoints'> => {
  const [{ clientId, username, language, name, projectName, projectId, pinId }] = news
  const lines = news.map(({ writer, pinNumber, title }) =>
    formatCommentLine(
      language,
      formatVisitorName(getNames(language), writer),
      `${pinNumber} · ${title}`,
    ),
  )
  const search = news.length === 1 ? `?pin=${pinId}` : ''
  const link = `${publicUrl}/project/edit-project/${projectId}${search}`
  const values = {
    name,
    inspection: projectName,
    said: lines.slice(-maxLines).join('\n\n'),
    link,
    preferences: buildPreferencesUrl(publicUrl),
  }
  return { clientId, to: username, language, letter: 'visitorPoints', values }
}

const assignedTo = (
  publicUrl: string,
  assigned: AssignmentNews,
): UnrenderedMail<'assigned' | 'assignedMany'> => {
  const { clientId, username, language, name, projects } = assigned
  const to = { clientId, to: username, language }
  const preferences = buildPreferencesUrl(publicUrl)
  const [first] = projects
  if (first && projects.length === 1) {
    const link = `${publicUrl}/project/edit-project/${first.id}`
    return {
      ...to,
      letter: 'assigned',
      values: { name, inspection: first.name, link, preferences },
    }
  }
  return {
    ...to,
    letter: 'assignedMany',
    values: { name, count: projects.length, link: `${publicUrl}/projects`, preferences },
  }
}

/**
 * One round: puts news of points into people's inboxes, and creates the mails about it, about
 * visitors' points and about assigned inspections. What was told is marked in the same transaction.
 */
export const sendPinNotifications = ({
  db,
  runner,
  tokens,
  site,
  now,
  pace = defaultPace,
}: NotificationParts): Promise<void> =>
  db.transaction(async (tx) => {
    const at = now()
    const before = (ms: number) => new Date(at.getTime() - ms)
    const gathering = { quietSince: before(pace.quiet), waitingSince: before(pace.longest) }
    const desk = {
      scope: { db: tx, now: at },
      site,
      tokens,
      enqueueAll: runner.addAll.bind(undefined, tx),
    }
    await addNewsToInboxes(tx, site, at)
    await queueMails(desk, await claimInboxMails(tx, site, pace, at))
    const added = gathered(await claimVisitorPinNews(tx, gathering), ({ projectId }) => projectId)
    await queueMails(
      desk,
      added.map((entry) => addedTo(site.publicUrl, entry)),
    )
    const assigned = await claimAssignments(tx, gathering)
    await queueMails(
      desk,
      assigned.map((entry) => assignedTo(site.publicUrl, entry)),
    )
  })

/**
 * Polls for news. So saving a comment costs nothing more (it only marks its own row), and news that
 * a crashed server leaves behind is sent by the next.
 */
export const startPinNotifications = (
  parts: NotificationParts,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } => {
  const ending = new AbortController()
  const run = async () => {
    while (!ending.signal.aborted) {
      await sendPinNotifications(parts).catch(onError)
      await pause(parts.pace?.look ?? defaultPace.look, undefined, {
        signal: ending.signal,
        ref: false,
      }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      ending.abort()
      await running
    },
  }
}
