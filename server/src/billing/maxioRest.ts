import type { z } from 'zod'
import { ProviderMessageError, ProviderUnavailableError } from './billingProvider.ts'

/** Address and credentials of Maxio Advanced Billing. */
export interface RestAccess {
  /** https://{site}.chargify.com, without a slash at the end */
  baseUrl: string
  apiKey: string
  /** timeout of one request, in milliseconds */
  timeoutMs?: number
}

interface Answer {
  status: number
  body: unknown
}

const defaultTimeoutMs = 10_000

/** The messages of an error response, in any of its shapes: a list, lists by field, or one text. */
export const formatMaxioErrors = (body: unknown): string => {
  const { errors, error } = (body ?? {}) as { errors?: unknown; error?: unknown }
  const found = errors ?? error
  const texts = typeof found === 'string' ? [found] : Object.values(found ?? {}).flat()
  return texts
    .filter((text) => typeof text === 'string')
    .join(' ')
    .trim()
}

const shaped = <S extends z.ZodType>(path: string, shape: S, body: unknown): z.output<S> => {
  const read = shape.safeParse(body)
  if (!read.success)
    throw new ProviderUnavailableError(`${path}: an answer of another shape`, { cause: read.error })
  return read.data
}

/**
 * Maxio's documented REST API. Responses are validated. A read without a response is retried once,
 * a change never: its caller looks up the outcome.
 */
export class MaxioRest {
  private readonly access: RestAccess

  constructor(access: RestAccess) {
    this.access = access
  }

  /** The record, or undefined if there is none. */
  async find<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S> | undefined> {
    const response = await this.ask('GET', path)
    if (response.status === 404) return undefined
    if (response.status >= 400) throw new ProviderMessageError(formatMaxioErrors(response.body))
    return shaped(path, shape, response.body)
  }

  async get<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>> {
    const found = await this.find(path, shape)
    if (found === undefined) throw new ProviderMessageError('')
    return found
  }

  async post<S extends z.ZodType>(path: string, shape: S, body: unknown): Promise<z.output<S>> {
    const response = await this.ask('POST', path, body)
    if (response.status >= 400) throw new ProviderMessageError(formatMaxioErrors(response.body))
    return shaped(path, shape, response.body)
  }

  /** The raw response, including errors. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const once = () => this.send(method, path, body)
    const first = method === 'GET' ? await once().catch(once) : await once()
    const response = method === 'GET' && first.status >= 500 ? await once() : first
    const isSilence = response.status >= 500 || response.status === 429
    // our own key is wrong: not the user's fault
    const isOurFault = response.status === 401 || response.status === 403
    if (isSilence || isOurFault)
      throw new ProviderUnavailableError(`${method} ${path}: ${response.status}`)
    return response
  }

  private async send(method: string, path: string, body: unknown): Promise<Answer> {
    const { baseUrl, apiKey, timeoutMs = defaultTimeoutMs } = this.access
    const authorization = `Basic ${Buffer.from(`${apiKey}:x`).toString('base64')}`
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const text = await response.text()
      // a missing record is indicated by the status alone
      const isEmpty = response.status === 404 || text.trim() === ''
      return { status: response.status, body: isEmpty ? undefined : JSON.parse(text) }
    } catch (error) {
      throw new ProviderUnavailableError(
        `${method} ${path}: ${error instanceof Error ? error.message : String(error)}`,
        {
          cause: error,
        },
      )
    }
  }
}
