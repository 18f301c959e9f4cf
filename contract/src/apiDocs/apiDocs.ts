import { z } from 'zod'
import { routes } from '../http/route.ts'

/** Who may read the API description: anybody, signed-in users, or nobody. */
export const apiDocsReaders = ['public', 'staff', 'off'] as const
export type ApiDocsReaders = (typeof apiDocsReaders)[number]

export const apiDocsRoutes = routes({
  /** an OpenAPI 3.1 document */
  readApiDocs: {
    kind: 'json',
    method: 'GET',
    path: 'openapi.json',
    can: 'apiDocs.read',
    changes: false,
    answer: z.looseObject({
      openapi: z.string(),
      paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    }),
  },
})
