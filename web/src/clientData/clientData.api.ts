import { clientDataRoutes } from '@nspect/contract/clientData'
import { clientRoutes } from '@nspect/contract/clients'
import { commentRoutes } from '@nspect/contract/comments'
import { pinRoutes } from '@nspect/contract/pins'
import { reportRoutes } from '@nspect/contract/reports'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../api/call.ts'
import { invalidate, readQuery } from '../api/readQuery.ts'

/** How often the progress of an export is asked for, ms. */
const pace = 2_000

/** The exports of a client; asked for again while one is being made. */
export const exportsOf = (clientId: number) => {
  const options = readQuery(clientDataRoutes.listExports, { clientId })
  return {
    ...options,
    refetchInterval: ({ state }: { state: { data?: { state: string }[] | undefined } }) =>
      state.data?.some((one) => one.state === 'waiting' || one.state === 'working') ? pace : false,
  } as const
}

export const startExport = async (client: QueryClient, clientId: number): Promise<string> => {
  const { message } = await call(clientDataRoutes.startExport, { clientId })
  await invalidate(client, clientDataRoutes.listExports)
  return message
}

/** A path below `api/` to download an export, for a few minutes. */
export const makeExportLink = async (exportId: number): Promise<string> =>
  (await call(clientDataRoutes.makeExportLink, { exportId })).link

export const eraseVisitor = (clientId: number, name: string) =>
  call(clientDataRoutes.eraseVisitor, { clientId, name })

/** Invalidates what shows names of visitors. */
export const invalidateVisitors = (client: QueryClient) =>
  invalidate(
    client,
    commentRoutes.listComments,
    pinRoutes.listPins,
    pinRoutes.readPin,
    reportRoutes.listReportPins,
  )

export const purgeClient = (args: { id: number; businessName: string }, options: CallOptions) =>
  call(clientDataRoutes.purgeClient, args, options)

export const invalidatePurged = (client: QueryClient) =>
  invalidate(client, clientRoutes.listClients, clientRoutes.readOverview)
