import { apiDocsRoutes } from '@nspect/contract/apiDocs'
import { type Feature, feature, nothing, on } from '../http/call.ts'
import { openApiOf } from './openapi.ts'

/** Describes these calls to whoever is signed in; made at the first question, as it takes a moment. */
export const apiDocsFeature = (calls: readonly Feature[]): Feature => {
  let document: ReturnType<typeof openApiOf> | undefined
  return feature(
    apiDocsRoutes,
    {},
    {
      readApiDocs: on(apiDocsRoutes.readApiDocs, {
        load: nothing,
        run: async () => {
          document ??= openApiOf(calls)
          return document
        },
      }),
    },
  )
}
