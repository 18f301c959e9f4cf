import type { DbOrTransaction } from '../db/connect.ts'
import { listClientsWithCosts } from '../money/currency.queries.ts'

interface StoredSetting {
  key: string
  clientId: number | null
}

/** Which of these settings cannot be changed: the currency of a client that stores costs (T614). */
export const findFixedSettings = async (
  db: DbOrTransaction,
  stored: readonly StoredSetting[],
): Promise<(row: StoredSetting | undefined) => boolean> => {
  const clientIds = stored.flatMap(({ key, clientId }) =>
    key === 'Currency' && clientId !== null ? [clientId] : [],
  )
  if (clientIds.length === 0) return () => false
  const withCosts = await listClientsWithCosts(db, clientIds)
  return (row) => row?.key === 'Currency' && row.clientId !== null && withCosts.has(row.clientId)
}
