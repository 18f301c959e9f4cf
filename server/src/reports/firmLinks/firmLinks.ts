import { type FirmLink, firmLinkRoutes } from '@nspect/contract/reports/firmLinks'
import type { Language } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { findAccessibleProject, type LoadedProject } from '../../access/projectAccess.queries.ts'
import { assertStaff, feature, type HandlerContext, handle } from '../../http/handler.ts'
import { assertFound, createFieldError } from '../../http/httpError.ts'
import { createShortToken, hashShortText } from '../../http/tokens.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { buildShareLinkUrl, decryptShareLinkUrl } from '../shareLinks/linkUrl.ts'
import { insertShareLink, updateShareLink } from '../shareLinks/shareLinks.queries.ts'
import {
  type FirmLinkRow,
  findFirmToShareWith,
  findShareLinkOfFirm,
  listFirmLinks,
} from './firmLinks.queries.ts'

const day = 86_400_000

type Sharing = HandlerContext<typeof firmLinkRoutes.shareWithFirm, LoadedProject, undefined>

const mapFirmLink = (
  {
    scope,
    ...making
  }: Pick<
    HandlerContext<typeof firmLinkRoutes.listFirmLinks, unknown, unknown>,
    'scope' | 'site' | 'tokens'
  >,
  row: FirmLinkRow,
): FirmLink => ({
  firmId: row.firmId,
  name: row.name,
  email: row.email,
  isHere: !row.isDeleted,
  pointCount: row.points,
  openPointCount: row.open,
  linkId: row.linkId,
  link: row.tokenEncrypted === null ? null : decryptShareLinkUrl(making, row.tokenEncrypted),
  expiresOn: row.expiresAt?.toISOString() ?? null,
  isExpired: row.expiresAt !== null && row.expiresAt <= scope.now,
  sentOn: row.sentAt?.toISOString() ?? null,
  lastOpenedOn: row.openedAt?.toISOString() ?? null,
})

interface Options {
  language: Language
  expiresAt: Date
  sentAt?: Date
}

type StoredLink = NonNullable<Awaited<ReturnType<typeof findShareLinkOfFirm>>>

/**
 * The link that the firm has, used again; undefined for one whose address cannot be read any more,
 * which ends.
 */
const renewLink = async (call: Sharing, stored: StoredLink, options: Options) => {
  const { scope } = call
  const link = decryptShareLinkUrl(call, stored.tokenEncrypted)
  await updateShareLink(scope, stored, link === null ? { revokedAt: scope.now } : options)
  return link === null ? undefined : { id: stored.id, link }
}

const makeLink = async (call: Sharing, options: Options) => {
  const { scope, subject: project, input, tokens } = call
  const token = createShortToken()
  const id = await insertShareLink(scope, {
    clientId: project.clientId,
    projectId: project.id,
    userId: assertStaff(scope).userId,
    firmId: input.firmId,
    level: 'repair',
    ...options,
    tokenHash: hashShortText(token),
    tokenEncrypted: tokens.encrypt(token),
    createdAt: scope.now,
  })
  return { id, link: buildShareLinkUrl(call, token) }
}

export const firmLinkFeature = feature(firmLinkRoutes, {
  listFirmLinks: handle(firmLinkRoutes.listFirmLinks, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async (call) =>
      (await listFirmLinks(call.scope, call.subject)).map((row) => mapFirmLink(call, row)),
  }),

  shareWithFirm: handle(firmLinkRoutes.shareWithFirm, {
    // the inspection is locked: of two calls at once the second finds the link of the first
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async (call) => {
      const { scope, subject: project, input, site, audit } = call
      const { firmId, isMailed } = input
      const firm = assertFound(
        await findFirmToShareWith(scope, project.id, firmId),
        'record.missing',
      )
      if (isMailed && firm.email === '') throw createFieldError('firmId', 'email.invalid')
      const stored = await findShareLinkOfFirm(scope, project.id, firmId)
      const language = input.language ?? stored?.language ?? call.language
      const expiresAt = new Date(scope.now.getTime() + limits.firmLinkDays * day)
      const options = {
        language,
        expiresAt,
        ...(isMailed && site.sendsMail && { sentAt: scope.now }),
      }
      const { id, link } =
        (stored && (await renewLink(call, stored, options))) ?? (await makeLink(call, options))
      if (isMailed) {
        const { name, client, inspection, openPoints: count } = firm
        const values = { name, client, inspection, count, link }
        await queueMail(call, { to: firm.email, language, letter: 'firmLink', values })
      }
      const told = {
        projectId: project.id,
        firmId,
        name: firm.name,
        language,
        expiresAt: expiresAt.toISOString(),
      }
      audit({
        record: 'shareLink',
        recordId: id,
        after: { ...told, ...(isMailed && { sentTo: firm.email }) },
      })
      return { id, link, ...(isMailed && { message: 'firmLink.sent' }) }
    },
  }),
})
