import {
  type PreviewPage,
  type PrintStyle,
  printStyleRoutes,
} from '@nspect/contract/prints/printStyle'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import { type CallOptions, callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

export const printStyleQuery = (clientId: number) =>
  readQuery(printStyleRoutes.readPrintLook, { clientId })

export const savePrintStyle = (
  clientId: number,
  look: PrintStyle,
  version: number | undefined,
  options: CallOptions,
) =>
  callRoute(
    printStyleRoutes.savePrintLook,
    { ...look, clientId, ...(version !== undefined && { version }) },
    options,
  )

export const invalidatePrintStyles = (client: QueryClient) =>
  invalidateRoutes(client, printStyleRoutes.readPrintLook)

/** A page as it would be printed, as SVG. */
export const printPreviewQuery = (clientId: number, look: PrintStyle, page: PreviewPage) =>
  queryOptions({
    queryKey: [printStyleRoutes.previewPrintLook.path, clientId, page, look],
    queryFn: ({ signal }) =>
      callRoute(
        printStyleRoutes.previewPrintLook,
        { ...look, clientId, page, facts: look.facts.join() },
        { signal },
      ),
    staleTime: 60_000,
    retry: false,
  })
