import { clientDataRoutes } from '@nspect/contract/clientData/clientData'
import { clientRoutes } from '@nspect/contract/clients/clients'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { QueryClient } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

/** How often the progress of an export is asked for, ms. */
const pace = 2_000

/** The exports of a client; asked for again while one is being made. */
export const clientExportsQuery = (clientId: number) => {
  const options = readQuery(clientDataRoutes.listExports, { clientId })
  return {
    ...options,
    refetchInterval: ({ state }: { state: { data?: { state: string }[] | undefined } }) =>
      state.data?.some(
        (clientExport) => clientExport.state === 'waiting' || clientExport.state === 'working',
      )
        ? pace
        : false,
  } as const
}

export const startClientExport = async (client: QueryClient, clientId: number): Promise<string> => {
  const { message } = await callRoute(clientDataRoutes.startExport, { clientId })
  await invalidateRoutes(client, clientDataRoutes.listExports)
  return message
}

/** A path below `api/` to download an export, for a few minutes. */
export const createExportLink = async (exportId: number): Promise<string> =>
  (await callRoute(clientDataRoutes.makeExportLink, { exportId })).link

export const eraseVisitor = (clientId: number, name: string) =>
  callRoute(clientDataRoutes.eraseVisitor, { clientId, name })

/** Invalidates what shows names of visitors. */
export const invalidateVisitors = (client: QueryClient) =>
  invalidateRoutes(
    client,
    commentRoutes.listComments,
    pinRoutes.listPins,
    pinRoutes.readPin,
    reportRoutes.listReportPins,
  )

export const purgeClient = (args: { id: number; businessName: string }, options: CallOptions) =>
  callRoute(clientDataRoutes.purgeClient, args, options)

export const invalidatePurgedClient = (client: QueryClient) =>
  invalidateRoutes(client, clientRoutes.listClients, clientRoutes.readOverview)
