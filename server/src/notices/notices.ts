import { setTimeout as pause } from 'node:timers/promises'
import type { CommentAction } from '@nspect/contract/comments'
import { visitorName } from '@nspect/contract/names'
import type { Db } from '../db/connect.ts'
import type { Site } from '../http/call.ts'
import { faultText } from '../http/failures.ts'
import type { Tokens } from '../http/tokens.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { postMails, type Unworded } from '../mail/postMail.ts'
import { type Told, takeNews } from './notices.queries.ts'

/** What telling people needs. */
export interface NoticeParts {
  db: Db
  runner: Pick<JobRunner, 'addAll'>
  tokens: Tokens
  site: Site
  now: () => Date
}

/** How often is looked for something to tell, in milliseconds. */
const usualPace = 5_000
/** Characters of a comment that a mail repeats; the link shows the rest. */
const longestWords = 300

type PointLetter = 'commented' | 'repairSubmitted' | 'repairAccepted' | 'repairRejected'
const letterOf: Record<CommentAction | 'none', PointLetter> = {
  none: 'commented',
  submit: 'repairSubmitted',
  accept: 'repairAccepted',
  reject: 'repairRejected',
}

/** One line: an empty line would end the paragraph, and an address alone would become a second link. */
const oneLine = (writer: string, comment: string): string => {
  const said = comment.replace(/\s+/g, ' ').trim()
  const signs = [...said]
  const short = signs.length > longestWords ? `${signs.slice(0, longestWords).join('')} …` : said
  return short === '' ? '' : `${writer}: ${short}`
}

const letterTo = (publicUrl: string, told: Told): Unworded<PointLetter> => {
  const writer = told.isByVisitor ? visitorName(told.language, told.writer) : told.writer
  return {
    to: told.username,
    language: told.language,
    letter: letterOf[told.action ?? 'none'],
    values: {
      name: told.name,
      writer,
      point: `${told.pinNumber} · ${told.title.replace(/\s+/g, ' ')}`,
      inspection: told.projectName,
      said: oneLine(writer, told.comment),
      link: `${publicUrl}/project/edit-project/${told.projectId}?pin=${told.pinId}`,
    },
  }
}

/** Once: tells people by mail what was said about their points. What is told is noted in the same transaction as the mails. */
export const tellNews = ({ db, runner, tokens, site, now }: NoticeParts): Promise<void> =>
  db.transaction(async (tx) => {
    const laterAll = runner.addAll.bind(undefined, tx)
    const told = await takeNews(tx)
    await postMails(
      { scope: { db: tx, now: now() }, site, tokens, laterAll },
      told.map((one) => letterTo(site.publicUrl, one)),
    )
  })

/**
 * Looks again and again for comments of which nobody has been told. Saving one thus costs nothing more (it only leaves its
 * mark on its own row), and what is missed by a server that dies is told by the next.
 */
export const startNotices = (parts: NoticeParts, pace = usualPace): { stop(): Promise<void> } => {
  const ending = new AbortController()
  const run = async () => {
    while (!ending.signal.aborted) {
      await tellNews(parts).catch((error: unknown) => process.stderr.write(`notices: ${faultText(error)}\n`))
      await pause(pace, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
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
