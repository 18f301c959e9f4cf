import { randomInt } from 'node:crypto'
import type { RouteInput } from '@nspect/contract/http/route'
import { formatDate } from '@nspect/contract/i18n/dateFormats'
import type { Locale } from '@nspect/contract/i18n/locale'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { LinkRights } from '@nspect/contract/reports/shareLinks'
import { limits } from '@nspect/contract/shared/limits'
import type { DbOrTransaction } from '../../db/connect.ts'
import type { Scope } from '../../db/scope.ts'
import {
  computeShareLinkLock,
  findCompletionOfFirmLink,
  findShareLinkByHash,
  getShareLinkGate,
} from '../../http/credentials.queries.ts'
import { handle, loadNoRecord, type PrepareContext, type Site } from '../../http/handler.ts'
import { assertFound, HttpError } from '../../http/httpError.ts'
import { hashPassword, isPasswordCorrect } from '../../http/passwords.ts'
import {
  deleteRateAttempts,
  recordRateAttempt,
  undoRateAttempt,
} from '../../http/pipeline/pipeline.queries.ts'
import { hashShortText, type Tokens } from '../../http/tokens.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { findClientTimeZone } from '../reportContent.ts'
import {
  consumeShareCode,
  findProjectNameOfLink,
  recordShareLinkOpening,
  updateShareCode,
} from './shareLinks.queries.ts'

const minute = 60_000
const hour = 3_600_000

type FoundLink = NonNullable<Awaited<ReturnType<typeof findShareLinkByHash>>>

/**
 * Why a link opens nothing: a firm is told that the inspection was completed, everybody else
 * nothing (T170).
 */
const whyClosed = async (
  { scope: { db }, site, locale }: { scope: Pick<Scope, 'db'>; site: Site; locale: Locale },
  hash: string,
): Promise<HttpError> => {
  const completion = await findCompletionOfFirmLink(db, hash)
  if (!completion) return new HttpError('share.noToken')
  const zone = await findClientTimeZone(db, site, completion.clientId)
  const completedOn = formatDate(completion.at.toISOString(), 'long', zone, locale)
  return new HttpError('share.completed', { values: { day: completedOn } })
}

/** What the holder of a link gets when they open it: a token for a day, and their rights. */
export const openShareLink = async (link: FoundLink, tokens: Tokens, now: Date) => {
  const longest = new Date(now.getTime() + limits.shareTokenHours * hour)
  const times = { issuedAt: now, expiresAt: link.expiresAt < longest ? link.expiresAt : longest }
  const { level, mayPrint, pinIds, firmId, firmName, language, reviewer } = link
  const firm = firmId === null ? null : { id: firmId, name: firmName ?? '' }
  const rights: LinkRights = { level, mayPrint, pinIds, firm, language, reviewer }
  const lock = computeShareLinkLock(link)
  const originalToken = await tokens.make(
    'share',
    { link: link.linkId, ...(lock && { lock }) },
    times,
  )
  return { originalToken, ...rights }
}

/** The same for those who open it by a call, which counts as an opening. */
const openLink = async (
  { db, now }: Pick<Scope, 'db' | 'now'>,
  tokens: Tokens,
  link: FoundLink,
) => {
  await recordShareLinkOpening(db, link.linkId, now)
  return { data: await openShareLink(link, tokens, now) }
}

/** Counts a try. Throws 429 beyond the maximum. */
const countTry = async (
  db: DbOrTransaction,
  { key, most, seconds }: { key: string; most: number; seconds: number },
  now: Date,
): Promise<void> => {
  const { tries, endsAt } = await recordRateAttempt(db, key, seconds, now)
  if (tries <= most) return
  const waitSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  throw new HttpError('rate.exceeded', { values: { waitSeconds } })
}

type Opening = PrepareContext<typeof reportRoutes.openShareLink, null>
type OpeningInput = RouteInput<typeof reportRoutes.openShareLink>

/**
 * Is this the code that was mailed to the reviewer last? A few wrong ones end it, wherever they come
 * from.
 */
const isCodeCorrect = async (
  { db, now }: Pick<Opening, 'db' | 'now'>,
  { linkId, codeHash, codeExpiresAt }: FoundLink,
  typed: string,
): Promise<boolean> => {
  if (codeHash === null || codeExpiresAt === null || codeExpiresAt <= now) return false
  const { tries, seconds } = limits.shareCode
  const key = `shareCodeTry|${linkId}|${hashShortText(codeHash).slice(0, 16)}`
  const counted = await recordRateAttempt(db, key, seconds, now)
  return counted.tries <= tries && isPasswordCorrect(codeHash, typed.replace(/\D/g, ''))
}

/** Throws 401 unless this is what the link asks for, and counts wrong ones. */
const assertSecret = async (
  context: Opening,
  link: FoundLink,
  gate: 'password' | 'code',
  input: OpeningInput,
): Promise<void> => {
  const { db, now, from, auditRefusal } = context
  const { linkId, clientId, passwordHash } = link
  // counted before it is compared: of many at once no more than these are compared
  const { tries, triesOfLink, seconds } = limits.sharePassword
  const ofAddress = `sharePassword|${linkId}|${from.ip}`
  const ofLink = `sharePassword|${linkId}`
  await countTry(db, { key: ofAddress, most: tries, seconds }, now)
  await countTry(db, { key: ofLink, most: triesOfLink, seconds }, now)
  const isCorrect =
    gate === 'code'
      ? await isCodeCorrect(context, link, input.code)
      : await isPasswordCorrect(passwordHash ?? '', input.password)
  if (!isCorrect) {
    await auditRefusal({
      record: 'shareLink',
      recordId: linkId,
      clientId,
      action: 'report.openRefused',
      after: { address: from.ip },
    })
    throw new HttpError(gate === 'code' ? 'share.wrongCode' : 'share.wrongPassword')
  }
  await deleteRateAttempts(db, [ofAddress])
  // a guess from elsewhere stays counted
  await undoRateAttempt(db, ofLink, seconds, now)
}

const findLink = async (
  { db, now }: { db: DbOrTransaction; now: Date },
  token: string,
): Promise<FoundLink> =>
  assertFound(await findShareLinkByHash(db, hashShortText(token), now), 'share.noToken')

/** Throws 409 for a link to which no code can be mailed. */
const assertCodeCanBeMailed = (link: FoundLink, site: Site) => {
  const { reviewer, reviewerEmail } = link
  if (getShareLinkGate(link) !== 'code' || !site.sendsMail || !reviewerEmail || !reviewer)
    throw new HttpError('share.noCodes')
  return { name: reviewer, to: reviewerEmail }
}

const createCode = () =>
  String(randomInt(10 ** limits.shareCode.digits)).padStart(limits.shareCode.digits, '0')

const gateErrors = { password: 'share.passwordNeeded', code: 'share.codeNeeded' } as const

/** The calls by which the holders of share links open them. */
export const openLinkCalls = {
  resolveShortToken: handle(reportRoutes.resolveShortToken, {
    load: loadNoRecord,
    run: async (call) => {
      const { scope, input, tokens } = call
      const hash = hashShortText(input.token)
      const link = await findShareLinkByHash(scope.db, hash, scope.now)
      if (!link) throw await whyClosed(call, hash)
      const gate = getShareLinkGate(link)
      if (gate !== null) throw new HttpError(gateErrors[gate])
      return openLink(scope, tokens, link)
    },
  }),

  requestShareCode: handle(reportRoutes.requestShareCode, {
    load: loadNoRecord,
    prepare: async ({ db, now, input, site }) => {
      const link = await findLink({ db, now }, input.token)
      assertCodeCanBeMailed(link, site)
      const { requests, seconds } = limits.shareCode
      await countTry(db, { key: `shareCode|${link.linkId}`, most: requests, seconds }, now)
      const code = createCode()
      return { code, codeHash: await hashPassword(code) }
    },
    run: async (call) => {
      const { scope, input, prepared, site, language, from, audit } = call
      const link = await findLink(scope, input.token)
      const { name, to } = assertCodeCanBeMailed(link, site)
      const { minutes } = limits.shareCode
      const { code, codeHash } = prepared
      const codeExpiresAt = new Date(scope.now.getTime() + minutes * minute)
      await updateShareCode(scope.db, link.linkId, { codeHash, codeExpiresAt })
      await queueMail(call, {
        to,
        language: link.language ?? language,
        letter: 'shareCode',
        values: {
          name,
          code,
          inspection: await findProjectNameOfLink(scope.db, link.linkId),
          minutes,
        },
        clientId: link.clientId,
      })
      audit({
        record: 'shareLink',
        recordId: link.linkId,
        clientId: link.clientId,
        action: 'report.requestCode',
        after: { address: from.ip },
      })
      return { minutes }
    },
  }),

  openShareLink: handle(reportRoutes.openShareLink, {
    load: loadNoRecord,
    prepare: async (context): Promise<FoundLink> => {
      const link = await findLink(context, context.input.token)
      const gate = getShareLinkGate(link)
      if (gate !== null) await assertSecret(context, link, gate, context.input)
      return link
    },
    run: async ({ scope, input, prepared, tokens, from, audit }) => {
      const link = await findShareLinkByHash(scope.db, hashShortText(input.token), scope.now)
      // revoked, or given another password or reviewer while this one was compared
      if (!link || computeShareLinkLock(link) !== computeShareLinkLock(prepared))
        throw new HttpError('share.noToken')
      const { linkId, clientId } = link
      if (getShareLinkGate(link) === 'code') {
        const isUsed = await consumeShareCode(scope.db, linkId, prepared.codeHash ?? '')
        if (!isUsed) throw new HttpError('share.wrongCode')
      }
      audit({
        record: 'shareLink',
        recordId: linkId,
        clientId,
        action: 'report.open',
        after: { address: from.ip },
      })
      return openLink(scope, tokens, link)
    },
  }),
}
