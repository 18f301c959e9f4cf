import type { Route } from '@nspect/contract/route'

type Values = Record<string, unknown>

const keysOf = (schema: unknown): readonly string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape as object) : []

/** None is empty text: there is no null in an address or in a field of a form. */
const written = (value: unknown): string =>
  typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? '')

/**
 * Splits the arguments of a call into its address and its body, by what the route declares: `:name` in the path, then the
 * query, then the body. A call without a body sends all that is left in the query.
 */
export const addressOf = (route: Route, args: Values): { url: string; body: Values } => {
  const left = new Map(Object.entries(args).filter(([, value]) => value !== undefined))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = left.get(name)
    left.delete(name)
    return encodeURIComponent(written(value))
  })
  const inQuery = 'body' in route && route.body ? new Set(keysOf(route.query)) : new Set(left.keys())
  const query = new URLSearchParams()
  const body: Values = {}
  for (const [key, value] of left) {
    if (inQuery.has(key)) query.set(key, written(value))
    else body[key] = value
  }
  const asked = query.toString()
  return { url: `/api/${path}${asked ? `?${asked}` : ''}`, body }
}

/** The body of an upload that holds no file: the fields as its form would hold them, which is read more cheaply as JSON. */
export const fieldsOf = (body: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, written(value)]))

/** The body of an upload: fields as text, objects as JSON, each file under its field's name. */
export const formOf = (body: Values, files: Record<string, readonly File[]>): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fieldsOf(body))) form.append(key, value)
  for (const [field, list] of Object.entries(files)) for (const file of list) form.append(field, file, file.name)
  return form
}

/** The address of a stored file: the server answers signed paths below `api/`. */
export const fileUrl = (path: string): string => `/api/${path}`
