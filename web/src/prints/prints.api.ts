import type { PrintChoice, PrintOut } from '@nspect/contract/prints/printing'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'
import { buildRequest } from '../api/requestUrl.ts'
import { getShownLocale } from '../i18n/i18n.ts'
import type { PrintOptions } from './printOptions.ts'

/** How often progress is asked for, ms. */
const pace = 2_000

export const isPrintRunning = ({ state }: Pick<PrintOut, 'state'>): boolean =>
  state === 'waiting' || state === 'working'

/** The person's print-outs; asked for again while one is being printed. */
export const printsQuery = () =>
  ({
    ...readQuery(reportRoutes.listPrints, {}),
    refetchInterval: ({ state }: { state: { data?: PrintOut[] | undefined } }) =>
      state.data?.some(isPrintRunning) ? pace : false,
  }) as const

type Options = Partial<PrintOptions> & PrintChoice

/** The URL of a report, to be printed at once; valid once and for a minute. */
export const createReportPrintUrl = async (
  projectId: number,
  { pinIds, ...options }: Options,
): Promise<string> => {
  const { token } = await callRoute(reportRoutes.createPrintTicket, { projectId })
  return buildRequest(reportRoutes.printReport, {
    projectId,
    token,
    ...options,
    pinIds: pinIds?.join(),
    locale: getShownLocale(),
  }).url
}

/** The URL of a finished print-out; valid once and for a minute. */
export const createPrintOutUrl = async ({
  id,
  projectId,
}: Pick<PrintOut, 'id' | 'projectId'>): Promise<string> => {
  const { token } = await callRoute(reportRoutes.createPrintTicket, { projectId })
  return buildRequest(reportRoutes.downloadPrint, { projectId, printId: id, token }).url
}

/** Starts to print in the background; the id of the print-out. */
export const startBackgroundPrint = async (
  client: QueryClient,
  projectId: number,
  { pinIds, ...options }: Options,
): Promise<number> => {
  const { id } = await callRoute(reportRoutes.startPrint, {
    projectId,
    ...options,
    ...(pinIds && { pinIds: [...pinIds] }),
  })
  await invalidateRoutes(client, reportRoutes.listPrints)
  return id
}
