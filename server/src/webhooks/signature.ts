import { createHmac, randomBytes } from 'node:crypto'

/**
 * Signed webhooks as the Standard Webhooks specification describes them, version 1: what receivers
 * have libraries for.
 */
const secretPrefix = 'whsec_'

/** A new secret of 256 bits. */
export const createWebhookSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

const signWithSecret = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** The headers that say who sent a body and when; one signature for each secret in force. */
export const buildWebhookHeaders = (
  { messageId, body }: { messageId: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> => {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets
      .map((secret) => signWithSecret(secret, `${messageId}.${seconds}.${body}`))
      .join(' '),
  }
}
