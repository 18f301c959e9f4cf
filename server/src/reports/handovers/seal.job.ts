import { Readable } from 'node:stream'
import { resolveLocale } from '@nspect/contract/i18n/locale'
import { limits } from '@nspect/contract/shared/limits'
import type { Db } from '../../db/connect.ts'
import { createScope } from '../../db/scope.ts'
import { openSeal } from '../../files/seals/openSeal.ts'
import type { Seal, SealSettings } from '../../files/seals/seal.ts'
import { sealPdf } from '../../files/seals/sealPdf.ts'
import type { Site } from '../../http/handler.ts'
import type { Tokens } from '../../http/tokens.ts'
import { type JobQueue, job } from '../../jobs/job.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { findProjectWithReportPins } from '../../pins/pins.queries.ts'
import type { FileStorage, StoredFile } from '../../storage/storage.ts'
import { buildReportFiles } from '../data/reportFiles.ts'
import { printReport } from '../print/paint/printPool.ts'
import { buildReport } from '../reportContent.ts'
import { buildSealedReportUrl, mapSignatures } from './handovers.mapper.ts'
import {
  findHandoverToSeal,
  type HandoverToSeal,
  markHandoverFailed,
  markHandoverSealed,
  markHandoverWaiting,
} from './handovers.queries.ts'
import { type SealPayload, sealJobDefinition } from './sealJobDefinition.ts'

interface Parts {
  site: Site & SealSettings
  tokens: Tokens
  now: () => Date
}

/** Prints the report with the signatures of the parties. Throws if it is too large to be sealed. */
const printSigned = async (
  { site, now }: Parts,
  { db, storage, signal }: { db: Db; storage: FileStorage; signal: AbortSignal },
  handover: HandoverToSeal,
): Promise<Buffer> => {
  const scope = createScope(db, handover.staff, { changes: false, now: now(), sign: () => '' })
  const project = await findProjectWithReportPins(scope, handover.projectId, true)
  if (!project) throw new Error('the inspection of a handover is gone')
  const locale = resolveLocale(handover.language, [handover.locale])
  const options = { layout: 'full', grouping: 'floor' } as const
  const built = await buildReport({ scope, site, subject: project }, locale, options)
  const report = { ...built, signed: mapSignatures(handover) }
  const attachments = buildReportFiles({ scope, project, report, locale })
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of printReport(report, storage, { attachments, signal })) {
    size += (piece as Uint8Array).length
    if (size > limits.sealedReportBytes)
      throw new Error(`The report is larger than ${limits.sealedReportBytes} bytes.`)
    pieces.push(piece as Uint8Array)
  }
  return Buffer.concat(pieces)
}

/** Notes that it is sealed, and mails the report to the parties; false if it was sealed before. */
const finish = (
  { site, tokens, now }: Parts,
  { db, add }: { db: Db; add: JobQueue['add'] },
  handover: HandoverToSeal,
  made: StoredFile & Pick<Seal, 'fingerprint'>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const sealedAt = now()
    if (!(await markHandoverSealed(tx, handover, { ...made, sealedAt }))) return false
    const link = await buildSealedReportUrl({ site, tokens }, handover.id, sealedAt)
    const posting = {
      scope: { db: tx, now: sealedAt },
      site,
      tokens,
      enqueue: add.bind(undefined, tx),
    }
    // a person who is two parties gets one
    const letters = new Map(
      handover.parties.flatMap(({ email, name }) =>
        email ? [[email.toLowerCase(), { to: email, name }]] : [],
      ),
    )
    for (const { to, name } of letters.values())
      await queueMail(posting, {
        to,
        language: handover.language,
        letter: 'handoverSealed',
        values: {
          name,
          client: handover.businessName,
          inspection: handover.projectName,
          days: limits.handoverLinkDays,
          link,
        },
        clientId: handover.clientId,
      })
    return true
  })

/** Prints and seals the report of a handover, keeps the file and mails it to the parties. */
export const createSealJob = (parts: Parts) =>
  job<SealPayload>({
    ...sealJobDefinition,
    concurrency: 1,
    seconds: 3600,
    // over some hours: a service of time stamps or a store that is gone must not end it
    retries: { tries: 12, wait: 5 },
    run: async ({ handoverId }, { db, storage, signal, add }) => {
      const handover = await findHandoverToSeal(db, handoverId)
      if (!handover) return
      const { site, tokens, now } = parts
      // before the report is printed in vain
      const seal = await openSeal({
        db,
        tokens,
        publicUrl: site.publicUrl,
        operatorSeal: site.operatorSeal,
        now: now(),
      })
      const printed = await printSigned(parts, { db, storage, signal }, handover)
      const sealed = await sealPdf(printed, {
        signer: seal.signer,
        time: now(),
        reason: handover.projectName,
        timestampUrl: site.timestampUrl,
      })
      const stored = await storage.put(Readable.from([sealed]), { maxBytes: sealed.length })
      const made = { ...stored, fingerprint: seal.fingerprint }
      if (!(await finish(parts, { db, add }, handover, made))) await storage.remove(stored.name)
    },
    onFailed: async ({ handoverId }, { db }) => {
      await markHandoverFailed(db, handoverId)
    },
    onRetry: ({ handoverId }, db) => markHandoverWaiting(db, handoverId),
  })
