import { apiDocsRoutes } from '@nspect/contract/apiDocs'
import { type Feature, feature, handle, nothing } from '../http/handler.ts'
import { openApiLater } from './openapi.ts'

/** Serves the documentation of these calls to signed-in users. */
export const apiDocsFeature = (calls: readonly Feature[]): Feature => {
  const document = openApiLater(calls)
  return feature(
    apiDocsRoutes,
    {},
    {
      readApiDocs: handle(apiDocsRoutes.readApiDocs, {
        load: nothing,
        run: async () => document(),
      }),
    },
  )
}
