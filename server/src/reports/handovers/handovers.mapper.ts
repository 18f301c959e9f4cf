import type { Handover } from '@nspect/contract/reports/handovers'
import { handoverRoutes } from '@nspect/contract/reports/handovers'
import { limits } from '@nspect/contract/shared/limits'
import type { Scope } from '../../db/scope.ts'
import type { Site } from '../../http/handler.ts'
import type { Tokens } from '../../http/tokens.ts'
import type { ReportSignatures } from '../reportData.ts'
import type { HandoverToSeal, ListedHandover } from './handovers.queries.ts'

const day = 86_400_000

/** A handover as it is listed. */
export const mapHandover = (
  scope: Scope,
  site: Pick<Site, 'sendsMail'>,
  { handover, file, parties }: ListedHandover,
): Handover => ({
  id: handover.id,
  projectId: handover.projectId,
  state: handover.state,
  parties: parties.map(({ role, name, email, kind, reason, signedAt }) => ({
    role,
    name,
    email,
    kind,
    reason,
    signedAt: signedAt.toISOString(),
  })),
  createdAt: handover.createdAt.toISOString(),
  sealedAt: handover.sealedAt?.toISOString() ?? null,
  fingerprint: handover.fingerprint,
  path: scope.path(file),
  sha256: file?.sha256 ?? null,
  isMailed: site.sendsMail,
})

/** The signatures as they are printed. */
export const mapSignatures = ({
  parties,
  createdAt,
}: Pick<HandoverToSeal, 'parties' | 'createdAt'>): ReportSignatures => ({
  receivedAt: createdAt.toISOString(),
  parties: parties.map(({ role, name, kind, drawing, reason, signedAt }) => ({
    role,
    name,
    kind,
    drawing,
    reason,
    signedAt: signedAt.toISOString(),
  })),
})

/** The link to a sealed report for its parties, who have no account. */
export const buildSealedReportUrl = async (
  { site, tokens }: { site: Pick<Site, 'publicUrl'>; tokens: Pick<Tokens, 'make'> },
  handoverId: number,
  now: Date,
): Promise<string> => {
  const expiresAt = new Date(now.getTime() + limits.handoverLinkDays * day)
  const token = await tokens.make(
    'handover',
    { handover: handoverId },
    { issuedAt: now, expiresAt },
  )
  return `${site.publicUrl}/api/${handoverRoutes.downloadSealed.path}?token=${token}`
}
