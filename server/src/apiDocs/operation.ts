import { type ErrorCode, httpErrors } from '@nspect/contract/errors/httpErrors'
import texts from '@nspect/contract/errors/texts.en.json' with { type: 'json' }
import type { Rate, Route } from '@nspect/contract/http/route'
import { type Action, type PermissionRule, policy } from '@nspect/contract/permissions/policy'
import { tiers } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { z } from 'zod'
import type { Endpoint } from '../http/handler.ts'
import { toJsonSchema } from '../http/toJsonSchema.ts'
import { listErrorCodes } from './errorCodes.ts'
import type { RecordedExample } from './recordedExamples.ts'

/** The product's words for those of the code. */
const productWords: Record<string, string> = {
  pin: 'point',
  pins: 'points',
  project: 'inspection',
  projects: 'inspections',
}

/** `saveShareLink` as `Save share link`. */
const formatSummary = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ')
  const text = words.map((word) => productWords[word] ?? word).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Who has the right, as the permission table says. */
const whoMay = (right: Action): string => {
  const { staff, self, visitor, from, when } = policy[right] as PermissionRule<unknown>
  const who = [
    ...(staff.length > 0 ? [staff.join(', ')] : []),
    ...(self ? ['anybody for their own record'] : []),
    ...(visitor ? ['holders of a share link, as far as the link allows'] : []),
  ]
  const plan = from ? ` From the plan ${tiers[tiers.indexOf(from.tier)]}.` : ''
  return `Who may call: ${who.join('; ')}.${plan}${when ? ' Depends on the state of the record.' : ''}`
}

const credentials = {
  session: 'Send the session’s token: `Authorization: Bearer …`.',
  share: 'Send the token of a share link in the field `token`.',
  print: 'Send the print ticket in the field `token`.',
  any: 'A session, a share link’s token or nothing.',
  none: 'Signed by another server; no session is accepted.',
}

const formatRate = ({ max, seconds, per }: Rate) => {
  const counted = {
    ip: 'address',
    account: 'account',
    'account+ip': 'account and address',
    link: 'link',
    'link+ip': 'link and address',
  }
  return `At most ${max} calls in ${seconds} seconds per ${counted[per]}.`
}

const buildDescription = (route: Route) =>
  [
    route.can === 'public'
      ? 'Right: none. Who may call: anybody.'
      : `Right: \`${route.can}\`. ${whoMay(route.can)}`,
    ...(route.can === 'public' && !route.credential
      ? []
      : [credentials[route.credential ?? 'session']]),
    ...(route.from ? ['Answers browsers on the server’s own machine only.'] : []),
    ...(route.rate ?? []).map(formatRate),
  ].join('\n\n')

const buildParameters = (
  schema: z.ZodType | undefined,
  place: 'query' | 'path',
  args: Record<string, unknown>,
) => {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, inside]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inside,
    ...(args[name] === undefined ? {} : { example: args[name] }),
  }))
}

/** Sent with a change that may be repeated: the second time its first answer is returned. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A change that is sent again with the same key is carried out once, and answered as the first time.',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKey },
}

const buildRequestBody = (route: Route, args: Record<string, unknown>) => {
  const example = Object.keys(args).length > 0 ? { example: args } : {}
  if (route.kind !== 'upload' && route.body) {
    const schema = toJsonSchema(route.body, 'input')
    return {
      requestBody: { required: true, content: { 'application/json': { schema, ...example } } },
    }
  }
  if (route.kind !== 'upload') return {}
  const { properties = {}, required } = toJsonSchema(route.body, 'input')
  const binary = { type: 'string', contentMediaType: 'application/octet-stream' }
  const files = Object.entries(route.files).map(([name, rule]) => [
    name,
    rule.max > 1 ? { type: 'array', items: binary, maxItems: rule.max } : binary,
  ])
  const schema = {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(files) },
    ...(required ? { required } : {}),
  }
  // without a file the fields may be sent as JSON
  const fields = { schema: toJsonSchema(route.body, 'input'), ...example }
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema }, 'application/json': fields },
    },
  }
}

/** The sentence of an error, with dots for what is filled in. */
export const getErrorMessageTemplate = (code: ErrorCode): string =>
  code === 'input.invalid'
    ? 'The sentence of the first invalid field.'
    : texts[code].replace(/\{\w+\}/g, '…')

/** A response for each status of these errors, which lists their codes. */
const buildErrorResponses = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => httpErrors[code])].map(([status, same]) => [
      status,
      {
        description: same
          .map((code) => `\`${code}\`: ${getErrorMessageTemplate(code)}`)
          .join('\n\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(
              same.map((code) => [
                code,
                { value: { Message: getErrorMessageTemplate(code), code } },
              ]),
            ),
          },
        },
      },
    ]),
  )

const buildResponseContent = (route: Route, recorded: RecordedExample | undefined) => {
  if (route.kind === 'stream') return { 'application/octet-stream': { schema: {} } }
  const example =
    recorded?.status === 200 && recorded.answer !== undefined ? { example: recorded.answer } : {}
  return { 'application/json': { schema: toJsonSchema(route.answer, 'output'), ...example } }
}

const namesIn = (schema: z.ZodType | undefined): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const without = (args: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)))

/** One call as OpenAPI describes it: who may make it, an example, and every error. */
export const buildOperation = (
  name: string,
  endpoint: Endpoint,
  recorded: RecordedExample | undefined,
) => {
  const { route } = endpoint
  const args = recorded?.args ?? {}
  const inBody = without(args, [...namesIn(route.query), ...namesIn(route.params)])
  return {
    operationId: name,
    tags: [route.path.split('/')[0]],
    summary: formatSummary(name),
    description: buildDescription(route),
    'x-right': route.can,
    ...(route.can === 'public' || route.credential ? { security: [] } : {}),
    parameters: [
      ...buildParameters(route.query, 'query', args),
      ...buildParameters(route.params, 'path', args),
      ...(route.changes && route.can !== 'public' ? [idempotencyKey] : []),
    ],
    ...buildRequestBody(route, inBody),
    responses: {
      200: { description: 'Done.', content: buildResponseContent(route, recorded) },
      ...buildErrorResponses(listErrorCodes(name, endpoint)),
    },
  }
}
