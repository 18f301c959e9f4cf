import type { Route } from '@nspect/contract/route'
import { z } from 'zod'
import type { Feature } from '../http/handler.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

const parametersOf = (schema: z.ZodType | undefined, place: 'query' | 'path') => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, inside]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inside,
  }))
}

const bodyOf = (route: Route) => {
  if (route.kind === 'json' && route.body) {
    return {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }
  }
  if (route.kind !== 'upload') return {}
  const { properties = {}, required } = schemaOf(route.body, 'input')
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
  const fields = { schema: schemaOf(route.body, 'input') }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema }, 'application/json': fields } } }
}

const errorBody = {
  type: 'object',
  required: ['Message', 'code'],
  properties: {
    Message: { type: 'string' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    current: {},
  },
}

const operationOf = (name: string, route: Route) => ({
  operationId: name,
  tags: [route.path.split('/')[0]],
  'x-right': route.can,
  ...(route.can === 'public' || route.credential ? { security: [] } : {}),
  parameters: [...parametersOf(route.query, 'query'), ...parametersOf(route.params, 'path')],
  ...bodyOf(route),
  responses: {
    200: {
      description: 'done',
      content:
        route.kind === 'stream'
          ? { 'application/octet-stream': { schema: {} } }
          : { 'application/json': { schema: schemaOf(route.answer, 'output') } },
    },
    default: { description: 'refused', content: { 'application/json': { schema: errorBody } } },
  },
})

/** The OpenAPI 3.1 document of all served routes, generated from their declarations. */
export const openApiOf = (features: readonly Feature[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { calls } of features) {
    for (const [name, { route }] of Object.entries(calls)) {
      const path = `/api/${route.path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'nSpect', version: '1', description: 'Inspections of buildings: points, repairs, reports.' },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    security: [{ session: [] }],
    paths,
  }
}
