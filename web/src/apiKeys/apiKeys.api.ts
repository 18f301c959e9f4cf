import { apiKeyRoutes } from '@nspect/contract/apiKeys/apiKeys'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

/** The person's keys. */
export const apiKeysQuery = () => readQuery(apiKeyRoutes.listApiKeys, {})

export const invalidateApiKeys = (client: QueryClient): Promise<unknown> =>
  invalidateRoutes(client, apiKeyRoutes.listApiKeys)
