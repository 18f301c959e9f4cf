import { documentRoutes, type ProjectDocument } from '@nspect/contract/documents/documents'
import type { RouteArgs } from '@nspect/contract/http/route'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { isRequestCancelled } from '../api/ApiError.ts'
import { type CallOptions, callRoute } from '../api/callRoute.ts'
import { invalidateRoutes, readQuery } from '../api/readQuery.ts'

/** The documents of an inspection, oldest first. */
export const documentsQuery = (projectId: number) =>
  readQuery(documentRoutes.listDocuments, { id: projectId })

const invalidateDocuments = (client: QueryClient) =>
  invalidateRoutes(
    client,
    documentRoutes.listDocuments,
    projectRoutes.readProject,
    reportRoutes.listReportPins,
  )

export type DocumentBody = RouteArgs<typeof documentRoutes.saveDocument>

/**
 * Saves one file, one link, or the texts of a document, and invalidates the lists that contain it,
 * also if it was stopped: too late, perhaps.
 */
export const saveDocument = async (
  client: QueryClient,
  body: DocumentBody,
  options: CallOptions,
): Promise<void> => {
  await callRoute(documentRoutes.saveDocument, body, options).catch((error: unknown) => {
    if (isRequestCancelled(error)) void invalidateDocuments(client)
    throw error
  })
  await invalidateDocuments(client)
}

/** Deletes a document from its inspection. */
export const useDeleteDocument = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ProjectDocument) => callRoute(documentRoutes.deleteDocument, { id }),
    onSuccess: () => invalidateDocuments(client),
  })
}
