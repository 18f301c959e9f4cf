import { resolveLocale } from '@nspect/contract/i18n/locale'
import { can } from '@nspect/contract/permissions/policy'
import { limits } from '@nspect/contract/shared/limits'
import { formatFullName } from '@nspect/contract/users/users'
import type { Db } from '../../db/connect.ts'
import { createScope, type Scope } from '../../db/scope.ts'
import type { Site } from '../../http/handler.ts'
import type { Tokens } from '../../http/tokens.ts'
import { type JobQueue, job } from '../../jobs/job.ts'
import { createJobProgressWriter } from '../../jobs/progress.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { findProjectWithReportPins } from '../../pins/pins.queries.ts'
import type { FileStorage } from '../../storage/storage.ts'
import { buildReportFiles, type ReportSource } from '../data/reportFiles.ts'
import { buildReport } from '../reportContent.ts'
import { printReport } from './paint/printPool.ts'
import { type PrintPayload, printJobDefinition } from './printJobDefinition.ts'
import {
  findPrint,
  markPrintFailed,
  markPrintProgress,
  markPrintReady,
  markPrintWaiting,
} from './printOuts.queries.ts'

const day = 86_400_000
/** Time limit of one report. */
const maxSeconds = 2 * 3600
/** No PDF reader opens a larger file. */
const maxBytes = 8 * 1024 ** 3

interface Parts {
  site: Site
  tokens: Tokens
  now: () => Date
}

type Print = NonNullable<Awaited<ReturnType<typeof findPrint>>>

/**
 * The report as its person may have it now; undefined if they may not have it any more, or it is
 * gone.
 */
const loadReportContent = async (
  { site }: Parts,
  scope: Scope,
  print: Print,
): Promise<ReportSource | undefined> => {
  const { options, person, projectId } = print
  if (person.isDeleted) return undefined
  const project = await findProjectWithReportPins(scope, projectId, true)
  if (!project || !can(person.staff, 'report.print', project)) return undefined
  const { language, locale: asked, ...choice } = options
  const locale = resolveLocale(language, [asked])
  const report = await buildReport({ scope, site, subject: project }, locale, choice)
  return { scope, project, report, locale }
}

/** Tells the person who wanted it that it is ready. */
const finish = async (
  { site, tokens, now }: Parts,
  { db, add }: { db: Db; add: JobQueue['add'] },
  { printId }: PrintPayload,
  { person, options, projectName }: Print,
  made: { name: string; size: number; points: number },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const readyAt = now()
    const expiresAt = new Date(readyAt.getTime() + limits.printDays * day)
    if (!(await markPrintReady(tx, printId, { ...made, readyAt, expiresAt }))) return false
    const posting = {
      scope: { db: tx, now: readyAt },
      site,
      tokens,
      enqueue: add.bind(undefined, tx),
    }
    await queueMail(posting, {
      to: person.username,
      language: person.language ?? options.language,
      letter: 'printReady',
      values: {
        name: formatFullName(person),
        inspection: projectName,
        days: limits.printDays,
        link: `${site.publicUrl}/prints`,
      },
    })
    return true
  })

const stored = async (
  source: ReportSource,
  storage: FileStorage,
  signal: AbortSignal,
  note: (percent: number) => void,
) =>
  storage.put(
    // the last hundredth is the file's own
    printReport(source.report, storage, {
      attachments: buildReportFiles(source),
      signal,
      onPage: (page, of) => note(Math.floor((99 * page) / of)),
    }),
    { maxBytes },
  )

/** Prints a report in the background, keeps the file and tells the person who wanted it. */
export const createPrintJob = (parts: Parts) =>
  job<PrintPayload>({
    ...printJobDefinition,
    concurrency: 1,
    seconds: maxSeconds,
    // over five minutes: a full disk or a store that is gone must not end it within a second
    retries: { tries: 6, wait: 10 },
    run: async (payload, { db, reading, storage, signal, add }) => {
      const { printId } = payload
      const print = await findPrint(db, printId)
      if (!print || print.state === 'ready' || print.state === 'failed') return
      await markPrintProgress(db, printId, 0)
      const progress = createJobProgressWriter((percent) => markPrintProgress(db, printId, percent))
      try {
        const source = await reading((from) => {
          const scope = createScope(from, print.person.staff, {
            changes: false,
            now: parts.now(),
            sign: () => '',
          })
          return loadReportContent(parts, scope, print)
        })
        if (!source) {
          await markPrintFailed(db, printId, new Date(parts.now().getTime() + day))
          return
        }
        const { name, size } = await stored(source, storage, signal, progress.note)
        await progress.stop()
        const made = { name, size, points: source.report.pins.length }
        if (!(await finish(parts, { db, add }, payload, print, made))) await storage.remove(name)
      } finally {
        await progress.stop()
      }
    },
    onFailed: async ({ printId }, { db }) => {
      await markPrintFailed(db, printId, new Date(parts.now().getTime() + day))
    },
    onRetry: ({ printId }, db) => markPrintWaiting(db, printId),
  })
