import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * A connection by which a server hears and tells on one channel of the database's notifications.
 */
export interface NotificationListener {
  /** Sends notifications in one statement; without a connection they are lost. */
  tell(payloads: readonly string[]): void
  stop(): Promise<void>
}

interface Parts {
  /** to the database itself: a pooler does not pass notifications on */
  connection: pg.ClientConfig
  channel: string
  /** of the connection, for whoever looks at those of the database */
  name: string
  onHeard: (payload: string) => void
  /** it listens: from the beginning, and again after it was lost */
  onListening: () => void
  onError: (error: Error) => void
}

/** Pauses before it connects again, ms: doubled from the first to the last. */
const firstPause = 200
const lastPause = 10_000
/** A connection that does not answer within this time is given up, ms. */
const answerWithin = 10_000
/** How often it is asked, ms. */
const askEvery = 20_000

/** Connects and listens; throws if that fails. `onLost` is called once. */
const listenOn = async (
  { connection, channel, name, onHeard }: Parts,
  onLost: () => void,
): Promise<pg.Client> => {
  const client = new pg.Client({
    ...connection,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
  })
  // without a listener an error would end the process; its end follows
  client.on('error', () => undefined)
  client.once('end', onLost)
  client.on('notification', ({ payload }) => payload && onHeard(payload))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Listens until it is stopped, and connects again whenever the connection is lost. */
export const startNotificationListener = (parts: Parts): NotificationListener => {
  const ending = new AbortController()
  const { signal } = ending
  let current: pg.Client | undefined
  const giveUp = (client: pg.Client) => void client.end().catch(() => undefined)
  /** a connection takes one statement after the other */
  let sent: Promise<unknown> = Promise.resolve()
  const send = (client: pg.Client, text: string, values: unknown[] = []): Promise<unknown> => {
    const sending = sent.then(() => client.query(text, values))
    sent = sending.catch(() => undefined)
    return sending
  }

  const once = async (): Promise<void> => {
    const { promise: loss, resolve: lost } = Promise.withResolvers<void>()
    const client = await listenOn(parts, lost)
    current = client
    parts.onListening()
    const asking = setInterval(() => send(client, 'select 1').catch(() => giveUp(client)), askEvery)
    asking.unref()
    const stop = () => giveUp(client)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    await loss
    current = undefined
    clearInterval(asking)
    signal.removeEventListener('abort', stop)
  }
  const run = async () => {
    for (let wait = firstPause; !signal.aborted; ) {
      try {
        await once()
        wait = firstPause
      } catch (error) {
        parts.onError(error as Error)
        wait = Math.min(wait * 2, lastPause)
      }
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    tell: (payloads) => {
      const client = current
      if (!client || payloads.length === 0) return
      send(client, 'select pg_notify($1, payload) from unnest($2::text[]) as payload', [
        parts.channel,
        payloads,
      ]).catch(parts.onError)
    },
    stop: async () => {
      ending.abort()
      await running
    },
  }
}
