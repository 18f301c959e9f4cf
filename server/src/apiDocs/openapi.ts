import { type ErrorCode, httpErrors } from '@nspect/contract/errors/httpErrors'
import { signedInAsHeader } from '@nspect/contract/sessions/browserSession'
import type { Feature } from '../http/handler.ts'
import { releaseName } from '../http/releaseName.ts'
import { buildOperation, getErrorMessageTemplate } from './operation.ts'
import { readRecordedApiExamples } from './recordedExamples.ts'

/** The body of every error. */
const errorSchema = {
  type: 'object',
  required: ['Message', 'code'],
  properties: {
    Message: {
      type: 'string',
      description: 'a sentence for people, in the language of `Accept-Language`',
    },
    code: { type: 'string', enum: Object.keys(httpErrors) },
    errors: {
      type: 'array',
      description: 'invalid fields, if there are any',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    current: { description: 'the stored record, if the save was based on an older version' },
  },
}

const description = `Inspections of buildings: points, repairs, reports.

**Sign in.** \`POST /api/Users/Authenticate\` answers with a token; send it as \`Authorization: Bearer …\`. For
programs, make an API key under *Account* and send it in the same way: it begins with \`nsp_\`, has its owner's rights at the time of
each call, and may call 600 times a minute.

Browsers keep the same session in a cookie that no script can read. It counts where there is no \`Authorization\`; a page has to send
\`${signedInAsHeader}\` with the id of its person along with every change, and pages of other sites are refused.

**Errors.** Every error is JSON with a sentence (\`Message\`, in the language of \`Accept-Language\`) and a \`code\`.

<details><summary>All error codes</summary>

| Code | Status | Sentence |
|---|---|---|
${(Object.keys(httpErrors) as ErrorCode[])
  .map((code) => `| \`${code}\` | ${httpErrors[code]} | ${getErrorMessageTemplate(code)} |`)
  .join('\n')}

</details>
`

/**
 * The OpenAPI 3.1 document of all served routes, generated from their declarations and the recorded
 * examples.
 */
export const buildOpenApi = (features: readonly Feature[]) => {
  const recorded = readRecordedApiExamples()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { calls } of features) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const { route } = endpoint
      const path = `/api/${route.path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')}`
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: buildOperation(name, endpoint, recorded[name]),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'nSpect', version: releaseName, description },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
    security: [{ session: [] }],
    paths,
  }
}

/** The document, made when it is first asked for, because that takes a moment. */
export const createLazyOpenApi = (features: readonly Feature[]) => {
  let document: ReturnType<typeof buildOpenApi> | undefined
  return () => {
    document ??= buildOpenApi(features)
    return document
  }
}
