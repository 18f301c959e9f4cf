import type { ClientExport } from '@nspect/contract/clientData/clientData'
import type { listExports } from './clientData.queries.ts'

/** Builds the response for an export. */
export const mapExport = ({
  createdAt,
  expiresAt,
  ...row
}: Awaited<ReturnType<typeof listExports>>[number]): ClientExport => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: row.state === 'ready' ? (expiresAt?.toISOString() ?? null) : null,
})
