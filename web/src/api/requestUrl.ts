import type { Route } from '@nspect/contract/http/route'

type Values = Record<string, unknown>

const listSchemaKeys = (schema: unknown): readonly string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? Object.keys(schema.shape as object)
    : []

/** Null becomes empty text: neither a URL nor a form field has a null. */
const serializeValue = (value: unknown): string =>
  typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? '')

/**
 * Splits the arguments of a call into URL and body, as the route declares: `:name` in the path,
 * then the query, then the body. A call without a body sends all remaining arguments in the query.
 */
export const buildRequest = (route: Route, args: Values): { url: string; body: Values } => {
  const remaining = new Map(Object.entries(args).filter(([, value]) => value !== undefined))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = remaining.get(name)
    remaining.delete(name)
    return encodeURIComponent(serializeValue(value))
  })
  const inQuery =
    'body' in route && route.body ? new Set(listSchemaKeys(route.query)) : new Set(remaining.keys())
  const query = new URLSearchParams()
  const body: Values = {}
  for (const [key, value] of remaining) {
    if (inQuery.has(key)) query.set(key, serializeValue(value))
    else body[key] = value
  }
  const search = query.toString()
  return { url: `/api/${path}${search ? `?${search}` : ''}`, body }
}

/** The body of an upload: fields as text, objects as JSON, each file under its field's name. */
export const toFormData = (body: Values, files: Record<string, readonly File[]>): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) form.append(key, serializeValue(value))
  for (const [field, list] of Object.entries(files))
    for (const file of list) form.append(field, file, file.name)
  return form
}

/** The URL of a stored file: the server serves signed paths below `api/`. */
export const toFileUrl = (path: string): string => `/api/${path}`
