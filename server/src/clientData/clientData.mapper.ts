import type { ClientExport } from '@nspect/contract/clientData/clientData'
import type { listClientExports } from './clientData.queries.ts'

/** Builds the response for an export. */
export const mapClientExport = ({
  createdAt,
  expiresAt,
  ...row
}: Awaited<ReturnType<typeof listClientExports>>[number]): ClientExport => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: row.state === 'ready' ? (expiresAt?.toISOString() ?? null) : null,
})
