import type { AuditRow } from '../http/pipeline/pipeline.queries.ts'

/** What has happened since the last notification. */
export interface PendingChanges {
  projects: Set<number>
  users: Set<number>
  clients: Set<number>
}

export const createPendingLiveChanges = (): PendingChanges => ({
  projects: new Set(),
  users: new Set(),
  clients: new Set(),
})

/** Whose session or access a committed change may have ended. */
const collectAccessChange = (
  { record, recordId, clientId, after }: AuditRow,
  happened: PendingChanges,
): void => {
  if (record === 'user' || record === 'session') {
    if (recordId) happened.users.add(recordId)
  } else if (record === 'userProject') {
    const { userId } = (after ?? {}) as { userId?: number }
    if (userId) happened.users.add(userId)
  } else if (record === 'client') {
    const client = recordId ?? clientId
    if (client) happened.clients.add(client)
  }
}

/** Adds what the audit entries of a committed change tell. */
export const collectLiveChanges = (rows: readonly AuditRow[], happened: PendingChanges): void => {
  for (const row of rows) {
    if (row.projectId) happened.projects.add(row.projectId)
    collectAccessChange(row, happened)
  }
}
