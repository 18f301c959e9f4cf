import type { ErrorBody } from '@nspect/contract/errors/httpErrors'
import type { Route, RouteArgs, RouteResponse } from '@nspect/contract/http/route'

export interface ApiResponse<T> {
  status: number
  body: T & ErrorBody
  headers: Headers
}

/** A caller over real HTTP. */
export interface Person {
  userId: number
  token: string
  call<R extends Route>(
    route: R,
    args: RouteArgs<R>,
    options?: CallOptions,
  ): Promise<ApiResponse<RouteResponse<R>>>
}
export interface CallOptions {
  files?: { field: string; bytes: Uint8Array<ArrayBuffer>; name: string; type?: string }[]
  headers?: Record<string, string>
}

const toFormText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

const buildRequest = (
  route: Route,
  args: Record<string, unknown>,
  options: CallOptions,
): { url: string; init: RequestInit } => {
  let path = `/api/${route.path}`
  const rest = { ...args }
  for (const name of Object.keys(args)) {
    if (path.includes(`:${name}`)) {
      path = path.replace(`:${name}`, encodeURIComponent(toFormText(args[name])))
      delete rest[name]
    }
  }
  const headers: Record<string, string> = {
    // as from a page on the same machine
    ...(route.from === 'loopback' ? { origin: 'http://localhost:3000' } : {}),
    ...options.headers,
  }
  const defined = Object.entries(rest).filter(([, value]) => value !== undefined)
  if (route.kind === 'upload') {
    const form = new FormData()
    for (const [name, value] of defined) form.append(name, toFormText(value))
    for (const file of options.files ?? []) {
      form.append(
        file.field,
        new Blob([file.bytes], { type: file.type ?? 'application/octet-stream' }),
        file.name,
      )
    }
    return { url: path, init: { method: route.method, headers, body: form } }
  }
  if (
    route.method === 'GET' ||
    route.method === 'DELETE' ||
    (route.kind === 'stream' && !route.body)
  ) {
    const query = new URLSearchParams(defined.map(([name, value]) => [name, toFormText(value)]))
    return {
      url: defined.length > 0 ? `${path}?${query}` : path,
      init: { method: route.method, headers },
    }
  }
  headers['content-type'] ??= 'application/json'
  return { url: path, init: { method: route.method, headers, body: JSON.stringify(rest) } }
}

/** Sends a call and checks that every error has the common shape (BI-001). */
const send = async (
  url: string,
  token: string,
  route: Route,
  args: object,
  options: CallOptions = {},
) => {
  const { url: path, init } = buildRequest(route, args as Record<string, unknown>, options)
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(init.headers as Record<string, string>),
  }
  const response = await fetch(url + path, { ...init, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const body = isJson ? (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>) : bytes
  if (!response.headers.get('x-request-id')) throw new Error(`${route.path}: no request id`)
  if (response.status >= 400) {
    const { Message } = body as { Message?: unknown }
    if (
      typeof Message !== 'string' ||
      Message === '' ||
      /\bat .*:\d+:\d+|\bselect\b.*\bfrom\b|\binsert into\b/.test(Message)
    ) {
      throw new Error(
        `${route.path} answers ${response.status} without words: ${bytes.toString('utf8').slice(0, 300)}`,
      )
    }
  }
  return { status: response.status, body, headers: response.headers }
}

/** A caller of the server at that URL with that token; empty: without a token. */
export const createPerson = (url: string, userId: number, token: string): Person => ({
  userId,
  token,
  call: async <R extends Route>(route: R, args: RouteArgs<R>, options?: CallOptions) =>
    (await send(url, token, route, args as object, options)) as ApiResponse<RouteResponse<R>>,
})
