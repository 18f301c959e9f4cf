import { apiDocsRoutes } from '@nspect/contract/apiDocs/apiDocs'
import { type Feature, feature, handle, loadNoRecord } from '../http/handler.ts'
import { createLazyOpenApi } from './openapi.ts'

/** Serves the documentation of these calls to signed-in users. */
export const apiDocsFeature = (calls: readonly Feature[]): Feature => {
  const document = createLazyOpenApi(calls)
  return feature(apiDocsRoutes, {
    readApiDocs: handle(apiDocsRoutes.readApiDocs, {
      load: loadNoRecord,
      run: async () => document(),
    }),
  })
}
