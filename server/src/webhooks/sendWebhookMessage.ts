import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { WebhookDelivery } from '@nspect/contract/webhooks/webhooks'
import { isPrivateUrl, lookupPublicAddress, PrivateAddressError } from './publicAddress.ts'

/** What one try came to: the response's status, or why there was none. */
export interface DeliveryResult {
  status: number | null
  failure: WebhookDelivery['failure']
}

/** ms for the whole try, as a receiver should answer first and work later */
const timeout = 15_000

const toFailure = (error: unknown): NonNullable<WebhookDelivery['failure']> => {
  if (error instanceof PrivateAddressError) return 'privateAddress'
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  if (code === 'ECONNREFUSED') return 'refused'
  return /CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code) ? 'certificate' : 'unreachable'
}

/**
 * Sends one message and waits for the status of the response, whose body is not read. Redirects are
 * not followed: they would lead where nobody checked. Never throws.
 */
export const sendWebhookMessage = async (
  { url, body, headers }: { url: string; body: string; headers: Record<string, string> },
  { allowsPrivate, signal }: { allowsPrivate: boolean; signal: AbortSignal },
): Promise<DeliveryResult> => {
  try {
    const target = new URL(url)
    if (!allowsPrivate && isPrivateUrl(target)) throw new PrivateAddressError(target.hostname)
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest
    const status = await new Promise<number>((resolve, reject) => {
      const sent = send(
        target,
        {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
          agent: false,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
          ...(!allowsPrivate && { lookup: lookupPublicAddress }),
        },
        (response) => {
          response.destroy()
          resolve(response.statusCode ?? 0)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
    return { status, failure: null }
  } catch (error) {
    return { status: null, failure: toFailure(error) }
  }
}
