import type { PrintChoice, PrintCover, PrintOut } from '@nspect/contract/printing'
import { reportRoutes } from '@nspect/contract/reports'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { invalidate, readQuery } from '../api/readQuery.ts'
import { addressOf } from '../api/requestUrl.ts'
import { shownLocale } from '../i18n/i18n.ts'
import type { PrintOptions } from './printOptions.ts'

/** How often progress is asked for, ms. */
const pace = 2_000

export const isRunning = ({ state }: Pick<PrintOut, 'state'>): boolean =>
  state === 'waiting' || state === 'working'

/** The person's print-outs; asked for again while one is being printed. */
export const ownPrints = () =>
  ({
    ...readQuery(reportRoutes.listPrints, {}),
    refetchInterval: ({ state }: { state: { data?: PrintOut[] | undefined } }) =>
      state.data?.some(isRunning) ? pace : false,
  }) as const

type Options = Partial<PrintOptions> & PrintChoice & { cover?: PrintCover | undefined }

/** The URL of a report, to be printed at once; valid once and for a minute. */
export const printUrl = async (
  projectId: number,
  { pinIds, ...options }: Options,
): Promise<string> => {
  const { token } = await call(reportRoutes.createPrintTicket, { projectId })
  return addressOf(reportRoutes.printReport, {
    ...{ projectId, token, ...options, pinIds: pinIds?.join() },
    locale: shownLocale(),
  }).url
}

/** The URL of a finished print-out; valid once and for a minute. */
export const printOutUrl = async ({
  id,
  projectId,
}: Pick<PrintOut, 'id' | 'projectId'>): Promise<string> => {
  const { token } = await call(reportRoutes.createPrintTicket, { projectId })
  return addressOf(reportRoutes.downloadPrint, { projectId, printId: id, token }).url
}

/** Starts to print in the background; the id of the print-out. */
export const startPrint = async (
  client: QueryClient,
  projectId: number,
  { pinIds, ...options }: Options,
): Promise<number> => {
  const { id } = await call(reportRoutes.startPrint, {
    projectId,
    ...options,
    ...(pinIds && { pinIds: [...pinIds] }),
  })
  await invalidate(client, reportRoutes.listPrints)
  return id
}
