import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/connect.ts'
import type { Site } from '../http/handler.ts'
import type { Tokens } from '../http/tokens.ts'
import { buildChatBody } from './chatMessages.ts'
import { sendWebhookMessage } from './sendWebhookMessage.ts'
import { buildWebhookHeaders } from './signature.ts'
import {
  claimDueWebhookDeliveries,
  type DueDelivery,
  markWebhookDelivered,
  markWebhookDeliveryTried,
  markWebhookEndpointStopped,
} from './webhooks.queries.ts'

export interface WebhookParts {
  db: Db
  tokens: Pick<Tokens, 'decryptOwn'>
  site: Pick<Site, 'allowsPrivateWebhooks' | 'publicUrl'>
  now: () => Date
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * How long after each try in vain the next one begins; after the last one it is given up. Two days
 * in all.
 */
const waits = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  12 * hour,
  18 * hour,
]
/** how long one server has for what it took, ms: more than a try lasts */
const lease = minute
/**
 * how many are under way at a time, of one client, and of one endpoint: those that hang hold no
 * more
 */
const maxUnderWay = 10
const maxOfClient = 6
const maxOfEndpoint = 2

const decryptSecrets = (
  { endpoint }: DueDelivery,
  tokens: WebhookParts['tokens'],
  now: Date,
): string[] => {
  const { secretEncrypted, oldSecretEncrypted, oldSecretUntil } = endpoint
  const isOldInForce = oldSecretUntil !== null && oldSecretUntil > now
  return [secretEncrypted, isOldInForce ? oldSecretEncrypted : null].flatMap((sealed) => {
    const secret = sealed && tokens.decryptOwn(sealed)
    return secret ? [secret] : []
  })
}

const sendOne = async (
  parts: WebhookParts,
  delivery: DueDelivery,
  signal: AbortSignal,
): Promise<void> => {
  const { db, tokens, site, now } = parts
  const { endpoint, tries, createdAt } = delivery
  const isChat = endpoint.kind !== 'events'
  const secrets = isChat ? [] : decryptSecrets(delivery, tokens, now())
  if (!isChat && secrets.length === 0) {
    await markWebhookEndpointStopped(db, endpoint.id, 'secretLost', now())
    return
  }
  const body = isChat ? await buildChatBody(db, delivery, site.publicUrl) : delivery.body
  // a chat verifies nothing: its address is the secret
  const headers = isChat ? {} : buildWebhookHeaders(delivery, secrets, now())
  const result = await sendWebhookMessage(
    { url: endpoint.url, body, headers },
    { allowsPrivate: site.allowsPrivateWebhooks, signal },
  )
  // the server stops: it is sent again when the lease is over
  if (signal.aborted) return
  if (result.status !== null && result.status >= 200 && result.status < 300) {
    return markWebhookDelivered(db, delivery, result, now())
  }
  const wait = waits[tries - 1]
  await markWebhookDeliveryTried(
    db,
    delivery.id,
    result,
    wait === undefined ? undefined : new Date(now().getTime() + wait),
  )
  if (result.status === 410) await markWebhookEndpointStopped(db, endpoint.id, 'gone', now())
  // nothing arrived in the two days since this message was made
  else if (
    wait === undefined &&
    (endpoint.deliveredAt === null || endpoint.deliveredAt < createdAt)
  )
    await markWebhookEndpointStopped(db, endpoint.id, 'failing', now())
}

/** Waits until one of these is over, at most a second, as more may be due by then. */
const untilNextLook = async (
  underWay: Iterable<Promise<void>>,
  signal: AbortSignal,
): Promise<void> => {
  const isOver = new AbortController()
  const options = { signal: AbortSignal.any([signal, isOver.signal]), ref: false }
  await Promise.race([...underWay, pause(second, undefined, options).catch(() => undefined)])
  isOver.abort()
}

/**
 * Sends what is due and what becomes due meanwhile, until nothing is left; failures of single
 * messages go to `onError`.
 */
export const sendDueWebhookMessages = async (
  parts: WebhookParts,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> => {
  const underWay = new Map<DueDelivery, Promise<void>>()
  const take = async () => {
    const room = {
      most: maxUnderWay - underWay.size,
      mostOfClient: maxOfClient,
      mostOfEndpoint: maxOfEndpoint,
      underWay: [...underWay.keys()],
    }
    return room.most === 0 ? [] : claimDueWebhookDeliveries(parts.db, parts.now(), room, lease)
  }
  try {
    for (let isDone = false; !isDone && !signal.aborted; ) {
      const taken = await take()
      for (const delivery of taken) {
        const sending = sendOne(parts, delivery, signal).catch(onError)
        underWay.set(
          delivery,
          sending.then(() => void underWay.delete(delivery)),
        )
      }
      isDone = taken.length === 0 && underWay.size === 0
      if (underWay.size > 0) await untilNextLook(underWay.values(), signal)
    }
  } finally {
    await Promise.all(underWay.values())
  }
}

/** Looks for messages to send every second. */
export const startWebhooks = (
  parts: WebhookParts,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const round = async () => {
    while (!signal.aborted) {
      await sendDueWebhookMessages(parts, signal, onError).catch(onError)
      await pause(second, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const done = round()
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
