import { type PreviewPage, type PrintLook, printLookRoutes } from '@nspect/contract/printLook'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from '../api/call.ts'
import { invalidate, readQuery } from '../api/readQuery.ts'

export const printLookOf = (clientId: number) =>
  readQuery(printLookRoutes.readPrintLook, { clientId })

export const savePrintLook = (
  clientId: number,
  look: PrintLook,
  version: number | undefined,
  options: CallOptions,
) =>
  call(
    printLookRoutes.savePrintLook,
    { ...look, clientId, ...(version !== undefined && { version }) },
    options,
  )

export const invalidateLooks = (client: QueryClient) =>
  invalidate(client, printLookRoutes.readPrintLook)

/** A page as it would be printed, as SVG. */
export const previewOf = (clientId: number, look: PrintLook, page: PreviewPage) =>
  queryOptions({
    queryKey: [printLookRoutes.previewPrintLook.path, clientId, page, look],
    queryFn: ({ signal }) =>
      call(
        printLookRoutes.previewPrintLook,
        { ...look, clientId, page, facts: look.facts.join() },
        { signal },
      ),
    staleTime: 60_000,
    retry: false,
  })
