import { useQuery } from '@tanstack/react-query'
import { publicConfigQuery } from '../../api/publicConfig.ts'
import { useActor } from '../../api/signedInUser.ts'

/** The currency of the reader's own client, null for none; undefined for another client. */
export const useClientCurrency = (clientId: number): string | null | undefined => {
  const actor = useActor()
  const { data } = useQuery(publicConfigQuery())
  return data && actor?.clientId === clientId ? (data.settings.Currency ?? null) : undefined
}
