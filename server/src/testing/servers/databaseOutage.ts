import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Ends every connection to a database except its own, and waits until they are closed. */
export const terminateConnections = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
  } finally {
    await client.end()
  }
}

/** A save of a person: sent again under the same key until it is acknowledged. */
interface Save {
  title: string
  key: string
}

/** A response as a client of the API sees it. */
export interface ObservedResponse {
  status: number
  body: unknown
  headers: Headers
}

interface SavingOptions {
  /** sends a save; returns the acknowledged id, if any */
  save(save: Save): Promise<ObservedResponse & { id: number | undefined }>
  /** reads what was saved */
  read(): Promise<ObservedResponse>
  writers?: number
  readers?: number
}

/** Continuous calls of several people at once. */
export interface SavingLoad {
  /** title of each acknowledged save -> its id */
  acknowledged: Map<string, number>
  /** responses other than 200 */
  refused: ObservedResponse[]
  /** calls without a response */
  unanswered: unknown[]
  /** waits until this many more saves are acknowledged and this many more reads are answered */
  goOn(more?: number): Promise<void>
  /** ends once every started save is acknowledged */
  stop(): Promise<void>
}

/** Milliseconds after which a failed call is retried. */
const tryAgainIn = 20

/** Saves and reads continuously until it is stopped. */
export const startSaving = ({
  save,
  read,
  writers = 6,
  readers = 2,
}: SavingOptions): SavingLoad => {
  const acknowledged = new Map<string, number>()
  const refused: ObservedResponse[] = []
  const unanswered: unknown[] = []
  let reads = 0
  let isOver = false
  const ask = async <A extends ObservedResponse>(
    call: () => Promise<A>,
  ): Promise<A | undefined> => {
    try {
      const answer = await call()
      if (answer.status === 200) return answer
      refused.push(answer)
    } catch (error) {
      unanswered.push(error)
    }
    await pause(tryAgainIn)
    return undefined
  }
  const write = async () => {
    while (!isOver) {
      const one = { title: `Loose tile ${crypto.randomUUID()}`, key: crypto.randomUUID() }
      let answer = await ask(() => save(one))
      while (!answer) answer = await ask(() => save(one))
      acknowledged.set(one.title, answer.id ?? 0)
    }
  }
  const look = async () => {
    while (!isOver) if (await ask(read)) reads += 1
  }
  const everybody = Promise.all([
    ...Array.from({ length: writers }, write),
    ...Array.from({ length: readers }, look),
  ])
  return {
    acknowledged,
    refused,
    unanswered,
    goOn: async (more = 12) => {
      const target = { saves: acknowledged.size + more, reads: reads + more }
      for (
        const end = Date.now() + 60_000;
        acknowledged.size < target.saves || reads < target.reads;
      ) {
        if (Date.now() > end)
          throw new Error(`calls do not go on: ${JSON.stringify(refused.at(-1)?.body)}`)
        await pause(10)
      }
    },
    stop: async () => {
      isOver = true
      await everybody
    },
  }
}
