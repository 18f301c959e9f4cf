import type { RouteInput } from '@nspect/contract/http/route'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { getDefaultShareLevel, type ShareLink } from '@nspect/contract/reports/shareLinks'
import type { ShareLevel } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { findAccessibleProject, type LoadedProject } from '../../access/projectAccess.queries.ts'
import type { Scope } from '../../db/scope.ts'
import { assertAllowed, assertStaff, type HandlerContext, handle } from '../../http/handler.ts'
import { assertFound, createFieldError, HttpError } from '../../http/httpError.ts'
import { hashPassword } from '../../http/passwords.ts'
import { createShortToken, hashShortText } from '../../http/tokens.ts'
import { assertRecordVersion } from '../../http/versionConflict.ts'
import { buildShareLinkUrl, decryptShareLinkUrl } from './linkUrl.ts'
import {
  countExistingPins,
  findShareLink,
  findShareLinkDefaults,
  findShareLinksWithSameOptions,
  insertShareLink,
  type LinkExpiry,
  type LinkOptions,
  listShareLinks,
  type ShareLinkRow,
  updateShareLink,
} from './shareLinks.queries.ts'

const day = 86_400_000

type Sharing = Pick<
  HandlerContext<
    typeof reportRoutes.shareReport | typeof reportRoutes.saveShareLink,
    LoadedProject,
    unknown
  >,
  'scope' | 'subject' | 'tokens' | 'site' | 'audit'
>

const mapShareLink = (
  { scope, ...making }: Pick<Sharing, 'scope' | 'site' | 'tokens'>,
  row: ShareLinkRow,
): ShareLink => ({
  id: row.id,
  version: row.version,
  name: row.name,
  link: decryptShareLinkUrl(making, row.tokenEncrypted),
  level: row.level,
  mayPrint: row.mayPrint,
  pinIds: row.pinIds,
  language: row.language,
  hasPassword: row.passwordHash !== null,
  reviewer: row.reviewerName === null ? null : { name: row.reviewerName, email: row.reviewerEmail },
  createdBy: row.createdBy,
  createdOn: row.createdAt.toISOString(),
  expiresOn: row.expiresAt.toISOString(),
  isExpired: row.expiresAt <= scope.now,
  lastOpenedOn: row.openedAt?.toISOString() ?? null,
  timesOpened: row.timesOpened,
})

/**
 * Throws unless the caller may make a link with these options: 402 for the tier, 404 for points of
 * another inspection.
 */
const allowOptions = async (
  { scope, subject: project }: Sharing,
  { pinIds, level }: LinkOptions,
): Promise<void> => {
  if (pinIds?.length !== 1) assertAllowed(scope.actor, 'report.share', project)
  if (level !== 'view') assertAllowed(scope.actor, 'report.shareWrites', project)
  if (pinIds && (await countExistingPins(scope, project.id, pinIds)) !== pinIds.length)
    throw new HttpError('record.missing')
}

/**
 * Throws 400 with the field unless a link that lets decide names its reviewer and asks for a password
 * or a code, and no other link names one.
 */
const assertReviewer = (
  { site }: Sharing,
  { level, reviewerName, reviewerEmail }: LinkOptions,
  passwordHash: string | null,
): void => {
  if (level !== 'decide') {
    if (reviewerName !== null) throw createFieldError('reviewer', 'share.reviewerOnlyDecides')
    return
  }
  if (reviewerName === null) throw createFieldError('reviewer.name', 'share.reviewerNeeded')
  if (passwordHash !== null) return
  if (!site.sendsMail) throw createFieldError('password', 'share.passwordForReviewer')
  if (reviewerEmail === null) throw createFieldError('reviewer.email', 'share.emailOrPassword')
}

/**
 * The moment at which a link is to end; undefined if none is chosen. Throws for a moment that is
 * past or too far away.
 */
const chosenEnd = (
  { now }: Scope,
  { days, expiresOn }: RouteInput<typeof reportRoutes.saveShareLink>,
): Date | undefined => {
  if (expiresOn === undefined)
    return days === undefined ? undefined : new Date(now.getTime() + days * day)
  const expiresAt = new Date(expiresOn)
  const latest = now.getTime() + limits.shareLinkDaysMost * day
  if (expiresAt <= now || expiresAt.getTime() > latest)
    throw createFieldError('expiresOn', 'date.invalid')
  return expiresAt
}

/** What the audit trail tells of a link. */
const told = (
  { name, pinIds, level, mayPrint, language }: LinkOptions,
  passwordHash: string | null,
  expiresAt: Date,
) => ({
  name,
  pinIds,
  level,
  mayPrint,
  language,
  hasPassword: passwordHash !== null,
  expiresAt: expiresAt.toISOString(),
})

/**
 * The caller's link with these options: the existing one, or a new one, as always if it has a
 * password.
 */
const makeLink = async (
  call: Sharing,
  options: LinkOptions,
  end: LinkExpiry,
  passwordHash: string | null = null,
) => {
  const { scope, subject: project, tokens, audit } = call
  const { userId } = assertStaff(scope)
  await allowOptions(call, options)
  assertReviewer(call, options, passwordHash)
  const known =
    passwordHash === null
      ? await findShareLinksWithSameOptions(scope, project.id, userId, { ...options, ...end })
      : []
  for (const { id, tokenEncrypted } of known) {
    const link = decryptShareLinkUrl(call, tokenEncrypted)
    if (link !== null) return { link, id }
  }
  const token = createShortToken()
  const expiresAt = 'days' in end ? new Date(scope.now.getTime() + end.days * day) : end.expiresAt
  const id = await insertShareLink(scope, {
    clientId: project.clientId,
    projectId: project.id,
    userId,
    ...options,
    passwordHash,
    tokenHash: hashShortText(token),
    tokenEncrypted: tokens.encrypt(token),
    createdAt: scope.now,
    expiresAt,
  })
  audit({
    record: 'shareLink',
    recordId: id,
    after: { projectId: project.id, ...told(options, passwordHash, expiresAt) },
    action: options.pinIds?.length === 1 ? 'report.sharePoint' : 'report.share',
  })
  return { link: buildShareLinkUrl(call, token), id }
}

const ascending = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

type Saving = HandlerContext<
  typeof reportRoutes.saveShareLink,
  LoadedProject,
  string | null | undefined
>

/** The options of a call; absent ones are those of `before`. */
const resolveLinkOptions = ({ input }: Saving, before: LinkOptions): LinkOptions => {
  const {
    key,
    name = before.name,
    level = before.level,
    mayPrint = before.mayPrint,
    language = before.language,
  } = input
  const pinIds =
    input.pinIds === undefined ? (key === undefined ? before.pinIds : [key]) : input.pinIds
  const kept =
    level === 'decide' ? { name: before.reviewerName, email: before.reviewerEmail } : null
  const { name: reviewerName = null, email: reviewerEmail = null } =
    (input.reviewer === undefined ? kept : input.reviewer) ?? {}
  return {
    name: name.trim(),
    pinIds: pinIds && ascending(pinIds),
    level,
    reviewerName,
    reviewerEmail,
    mayPrint,
    language,
  }
}

const changeLink = async (call: Saving, id: number) => {
  const { scope, subject: project, input, audit, prepared } = call
  const stored = await findShareLink(scope, project.id, id)
  // a firm's link is what it is: it is sent again or revoked
  if (!stored || stored.revokedAt || stored.firmId !== null) throw new HttpError('record.missing')
  await assertRecordVersion(input, { version: stored.version, updatedAt: stored.createdAt }, () =>
    mapShareLink(call, stored),
  )
  const link = decryptShareLinkUrl(call, stored.tokenEncrypted)
  if (link === null) throw new HttpError('share.unreadable')
  const options = resolveLinkOptions(call, stored)
  await allowOptions(call, options)
  const expiresAt = chosenEnd(scope, input) ?? stored.expiresAt
  const passwordHash = prepared === undefined ? stored.passwordHash : prepared
  assertReviewer(call, options, passwordHash)
  // a code that was mailed opens nothing else
  const code = { codeHash: null, codeExpiresAt: null }
  await updateShareLink(scope, stored, { ...options, ...code, expiresAt, passwordHash })
  audit({
    record: 'shareLink',
    recordId: id,
    before: told(stored, stored.passwordHash, stored.expiresAt),
    after: { ...told(options, passwordHash, expiresAt), ...(prepared && { isPasswordNew: true }) },
    action: 'report.changeLink',
  })
  return { link, id, message: 'report.linkChanged' }
}

const findDefaultLevel = async (
  scope: Scope,
  { clientId }: LoadedProject,
  isWhole: boolean,
): Promise<ShareLevel> =>
  getDefaultShareLevel(
    assertFound(await findShareLinkDefaults(scope, clientId), 'record.missing'),
    isWhole,
  )

const newLinkOptions = async (
  scope: Scope,
  project: LoadedProject,
  pinIds: number[] | null,
): Promise<LinkOptions> => ({
  name: '',
  pinIds,
  level: await findDefaultLevel(scope, project, pinIds === null),
  reviewerName: null,
  reviewerEmail: null,
  mayPrint: false,
  language: null,
})

/** The calls by which share links are managed. */
export const shareLinkCalls = {
  shareReport: handle(reportRoutes.shareReport, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async (call) => {
      const { key } = call.input
      const options = await newLinkOptions(
        call.scope,
        call.subject,
        key === undefined ? null : [key],
      )
      const { link } = await makeLink(call, options, { days: limits.shareLinkDays })
      return { link }
    },
  }),

  listShareLinks: handle(reportRoutes.listShareLinks, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async (call) => ({
      shareLinks: (await listShareLinks(call.scope, call.subject.id)).map((row) =>
        mapShareLink(call, row),
      ),
      defaultLevel: await findDefaultLevel(call.scope, call.subject, true),
      isMailed: call.site.sendsMail,
    }),
  }),

  saveShareLink: handle(reportRoutes.saveShareLink, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    prepares: ({ input }) => input.password !== undefined,
    prepare: async ({ input }): Promise<string | null | undefined> =>
      input.password ? hashPassword(input.password) : null,
    run: async (call) => {
      const { id, key, days = limits.shareLinkDays } = call.input
      if (id !== undefined) return changeLink(call, id)
      const { pinIds = key === undefined ? null : [key] } = call.input
      const options = resolveLinkOptions(
        call,
        await newLinkOptions(call.scope, call.subject, pinIds),
      )
      const expiresAt =
        call.input.expiresOn === undefined ? undefined : chosenEnd(call.scope, call.input)
      return makeLink(call, options, expiresAt ? { expiresAt } : { days }, call.prepared)
    },
  }),

  revokeShareLink: handle(reportRoutes.revokeShareLink, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: project, input: { id }, audit }) => {
      const link = assertFound(await findShareLink(scope, project.id, id), 'record.missing')
      if (link.revokedAt) return { id }
      await updateShareLink(scope, link, { revokedAt: scope.now })
      audit({
        record: 'shareLink',
        recordId: id,
        before: told(link, link.passwordHash, link.expiresAt),
        after: { revokedAt: scope.now.toISOString() },
        action: 'report.revokeLink',
      })
      return { id }
    },
  }),
}
