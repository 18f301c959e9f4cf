import { apiDocsRoutes } from '@nspect/contract/apiDocs'
import { type Feature, feature, handle, nothing } from '../http/handler.ts'
import { openApiOf } from './openapi.ts'

/** Serves the documentation of these calls to signed-in users; built on the first request, as it takes a moment. */
export const apiDocsFeature = (calls: readonly Feature[]): Feature => {
  let document: ReturnType<typeof openApiOf> | undefined
  return feature(
    apiDocsRoutes,
    {},
    {
      readApiDocs: handle(apiDocsRoutes.readApiDocs, {
        load: nothing,
        run: async () => {
          document ??= openApiOf(calls)
          return document
        },
      }),
    },
  )
}
