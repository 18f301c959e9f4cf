import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { adminCredentials, prepareInstance, startServer } from '../../../e2e/prepareInstance.ts'
import { connectDatabase } from '../../../server/src/db/connect.ts'
import { createTokens } from '../../../server/src/http/tokens.ts'
import { startJobRunner } from '../../../server/src/jobs/runner.ts'
import { createLogger } from '../../../server/src/logging/log.ts'
import { queueMails } from '../../../server/src/mail/queueMail.ts'
import { startSmtpServer } from '../../../server/src/testing/servers/startSmtp.ts'
import { insertClient } from '../../../server/src/testing/testClient.ts'
import { buildA0Pdf } from '../sheets/a0Sheets.ts'
import { insertBenchProject } from './queues.queries.ts'

const secret = 'a secret of the bench that is long enough'
const goal = 2
const rounds = 5
/** what client A has waiting */
const crowd = { prints: 60, sheets: 60, mails: 400, models: 4, messages: 3 }
const mostEndpoints = 10
/** ms for which a receiver of client A does not answer */
const hangs = 5_000

/** A client with an inspection. */
interface Side {
  clientId: number
  projectId: number
  pinIds: number[]
}

/**
 * One queue: what client A puts into it, and client B's work, which returns the ms until it is
 * done.
 */
interface Case {
  name: string
  crowd(): Promise<unknown>
  own(): Promise<number>
  /** waits for what client A has left */
  settled?(): Promise<unknown>
}

type Call = <T>(path: string, body: object | FormData) => Promise<T>

const createCaller = (url: string, token: string): Call => {
  return async <T>(path: string, body: object | FormData): Promise<T> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        origin: url,
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
}

const measureTime = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Waits until a query finds a row. */
const untilFound = async (client: pg.Client, query: string, values: unknown[]): Promise<void> => {
  while ((await client.query(query, values)).rowCount === 0) await pause(20)
}

interface Bench {
  call: Call
  client: pg.Client
  a: Side
  b: Side
}

const prints = ({ call, client, a, b }: Bench): Case => {
  const print = async ({ projectId, pinIds }: Side, n: number) => {
    const chosen = [pinIds[n % pinIds.length]]
    return call<{ id: number }>('Report/StartPrint', { projectId, pinIds: chosen })
  }
  let own = 0
  return {
    name: `print-out behind ${crowd.prints}`,
    crowd: async () => {
      for (let n = 0; n < crowd.prints; n++) await print(a, n)
    },
    own: () =>
      measureTime(async () => {
        own += 1
        const { id } = await print(b, own)
        const isReady = `select from print_outs where id = $1 and state = 'ready'`
        await untilFound(client, isReady, [id])
      }),
  }
}

const sheets = ({ call, client, a, b }: Bench): Case => {
  const send = async ({ projectId }: Side, count: number) => {
    const body = new FormData()
    body.set('projectId', String(projectId))
    body.set('file', new File([buildA0Pdf(count)], 'plans.pdf', { type: 'application/pdf' }))
    return call<{ id: number }>('Project/UploadPlan', body)
  }
  const isReady = `select from plan_sheets where plan_file_id = $1 and state = 'ready'`
  const isIdle = `select where not exists (
    select from jobs.job where name = 'plan.sheets' and group_id = $1 and state <= 'active')`
  return {
    name: `sheet of a plan behind ${crowd.sheets}`,
    crowd: async () => untilFound(client, isReady, [(await send(a, crowd.sheets)).id]),
    own: async () => {
      const took = await measureTime(async () =>
        untilFound(client, isReady, [(await send(b, 1)).id]),
      )
      // its tiles are drawn afterwards, in client B's own next turn
      await untilFound(client, isIdle, [String(b.clientId)])
      return took
    },
  }
}

const buildObj = (corners: number): string =>
  `v 0 0 0\nv 1 0 0\nv 0 1 0\nf${' 1 2 3'.repeat(corners / 3)}\n`

const models = ({ call, a, b }: Bench): Case => {
  const send = ({ projectId }: Side, text: string) => {
    const body = new FormData()
    body.set('projectId', String(projectId))
    body.set('file', new File([text], 'scan.obj'))
    return call('Project/UploadModel', body)
  }
  const hostile = buildObj(2_000_001)
  let hostileCalls: Promise<unknown>[] = []
  return {
    name: `small OBJ behind ${crowd.models} of one face with 2 million corners`,
    crowd: async () => {
      // each is read or refused, which is not asked here
      hostileCalls = Array.from({ length: crowd.models }, () =>
        send(a, hostile).catch(() => undefined),
      )
      // they are on their way
      await pause(300)
    },
    settled: () => Promise.all(hostileCalls),
    own: () => measureTime(() => send(b, buildObj(3))),
  }
}

const mails = (
  { client, a, b }: Bench,
  databaseUrl: string,
  stops: (() => Promise<unknown>)[],
): Case => {
  const database = connectDatabase({ connectionString: databaseUrl, max: 2 }, () => undefined)
  stops.push(() => database.close())
  const runner = startJobRunner({
    database,
    storage: undefined as never,
    jobs: [],
    runs: false,
    onError: () => undefined,
    log: createLogger({ level: 'silent' }),
  })
  stops.push(async () => (await runner).stop())
  const send = async ({ clientId }: Side, to: string, count: number) => {
    const { addAll } = await runner
    await database.db.transaction((tx) =>
      queueMails(
        {
          scope: { db: tx, now: new Date() },
          site: { sendsMail: true } as never,
          tokens: createTokens(secret),
          enqueueAll: (work, payloads) => addAll(tx, work, payloads),
        },
        Array.from({ length: count }, (_, n) => ({
          clientId,
          to: `${to}${n}@hotel.example`,
          language: 'en' as const,
          letter: 'assigned' as const,
          values: {
            name: 'Jonas Berg',
            inspection: 'Roof',
            link: 'https://nspect.example',
            preferences: 'https://nspect.example',
          },
        })),
      ),
    )
  }
  let own = 0
  return {
    name: `mail behind ${crowd.mails}`,
    crowd: () => send(a, 'a', crowd.mails),
    own: () =>
      measureTime(async () => {
        own += 1
        await send(b, `b${own}-`, 1)
        const isSent = `select from mails where "to" = $1 and state = 'sent'`
        await untilFound(client, isSent, [`b${own}-0@hotel.example`])
      }),
  }
}

const webhooks = async (
  { call, a, b }: Bench,
  stops: (() => Promise<unknown>)[],
): Promise<Case> => {
  let heard: (() => void) | undefined
  const receiver = createServer((request, response) => {
    const answer = () => response.writeHead(200).end()
    request.resume()
    if (request.url?.startsWith('/hangs')) return void setTimeout(answer, hangs)
    answer()
    heard?.()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  stops.push(async () => receiver.closeAllConnections())
  stops.push(async () => receiver.close())
  const at = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const add = ({ clientId }: Side, url: string) =>
    call<{ id: number }>('WebhookEndpoint/AddWebhookEndpoint', { clientId, url, records: ['pin'] })
  const test = (id: number) => call('WebhookEndpoint/TestWebhookEndpoint', { id })
  const hanging: number[] = []
  for (let n = 0; n < mostEndpoints; n++) hanging.push((await add(a, `${at}/hangs${n}`)).id)
  const { id } = await add(b, `${at}/answers`)
  return {
    name: `webhook behind ${mostEndpoints} addresses that hang`,
    crowd: async () => {
      for (let n = 0; n < crowd.messages; n++) for (const endpoint of hanging) await test(endpoint)
      await pause(1_500)
    },
    own: () =>
      measureTime(async () => {
        const arrived = new Promise<void>((done) => {
          heard = done
        })
        await test(id)
        await arrived
      }),
  }
}

/** What a client waits for in each queue behind another client's work, beside the same alone. */
export const measureQueues = async (say: (line: string) => void): Promise<void> => {
  const prepared = await prepareInstance()
  const smtp = await startSmtpServer()
  const stops: (() => Promise<unknown>)[] = [() => prepared.remove(), () => smtp.stop()]
  try {
    const server = await startServer(prepared.admin, prepared.template, prepared.folder, {
      SMTP_URL: smtp.url,
      SECRET_KEY: secret,
      WEBHOOKS_TO_PRIVATE: 'true',
    })
    stops.push(() => server.stop())
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    stops.push(() => client.end())
    const signIn = createCaller(server.url, '')
    const { token } = await signIn<{ token: string }>('Users/Authenticate', adminCredentials)
    const database = connectDatabase(
      { connectionString: server.databaseUrl, max: 1 },
      () => undefined,
    )
    stops.push(() => database.close())
    const sideOf = async (): Promise<Side> => {
      const made = await insertClient(database.db, 'Enterprise', new Date())
      return { clientId: made.id, ...(await insertBenchProject(client, made, crowd.prints)) }
    }
    const bench = {
      call: createCaller(server.url, token),
      client,
      a: await sideOf(),
      b: await sideOf(),
    }
    const cases = [
      prints(bench),
      sheets(bench),
      models(bench),
      mails(bench, server.databaseUrl, stops),
      await webhooks(bench, stops),
    ]
    say(`\nClient B's work behind client A's, beside the same alone (goal ${goal}x)`)
    for (const { name, crowd, own, settled } of cases) {
      // the first one starts processes and loads fonts
      await own()
      const alone: number[] = []
      for (let n = 0; n < rounds; n++) alone.push(await own())
      await crowd()
      const behind: number[] = []
      for (let n = 0; n < rounds; n++) behind.push(await own())
      await settled?.()
      const [least, most] = [median(alone), median(behind)]
      const ratio = most / least
      say(
        `  ${name.padEnd(58)} ${most.toFixed(0)} : ${least.toFixed(0)} ms  ${ratio.toFixed(2)}x ${ratio <= goal ? 'ok' : 'missed'}`,
      )
    }
    say(`  (load average ${loadavg()[0]?.toFixed(1)})`)
  } finally {
    // a failure to clear away must not hide why a measurement failed
    for (const stop of stops.reverse())
      await stop().catch((error: Error) => say(`not cleared away: ${error.message}`))
  }
}
