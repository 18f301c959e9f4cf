import { apiKeyRoutes } from '@nspect/contract/apiKeys'
import type { QueryClient } from '@tanstack/react-query'
import { invalidate, readQuery } from '../api/readQuery.ts'

/** The person's keys. */
export const apiKeyList = () => readQuery(apiKeyRoutes.listApiKeys, {})

export const invalidateApiKeys = (client: QueryClient): Promise<unknown> =>
  invalidate(client, apiKeyRoutes.listApiKeys)
