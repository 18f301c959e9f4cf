import { join } from 'node:path'
import pg from 'pg'
import { buildApp } from '../../../server/src/app.ts'
import { noProvider } from '../../../server/src/billing/noProvider.ts'
import { connectDatabase } from '../../../server/src/db/connect.ts'
import { quickDrain } from '../../../server/src/http/drainOnClose.ts'
import { createServerLog } from '../../../server/src/http/requestLog.ts'
import { createDiskStorage } from '../../../server/src/storage/diskStorage.ts'
import { type ServerTarget, sendOkRequest } from './generateLoad.ts'
import type { HttpRequest } from './hotCalls.ts'

type Query = (this: pg.Client, ...args: unknown[]) => unknown

export interface ReadbackServer {
  target: ServerTarget
  /** number of statements sent by the call, without BEGIN and COMMIT */
  countStatements(sent: HttpRequest): Promise<number>
  close(): Promise<void>
}

/**
 * Our server once more, in this process and not under load: it reads back what was written and
 * counts statements.
 */
export const startReadbackServer = async (options: {
  connection: pg.ClientConfig
  folder: string
  token: string
  tokens: Parameters<typeof buildApp>[0]['tokens']
}): Promise<ReadbackServer> => {
  const sent: string[] = []
  const query = pg.Client.prototype.query as unknown as Query
  // connections bind their query method when created, so this comes first
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    sent.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''))
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  const database = connectDatabase(options.connection, () => undefined)
  const app = await buildApp({
    db: database.db,
    storage: createDiskStorage(join(options.folder, 'readback')),
    jobs: { add: async () => undefined },
    tokens: options.tokens,
    site: {
      publicUrl: 'http://127.0.0.1:3000',
      passwordMin: 3,
      revealsAddresses: false,
      hasLanguageSwitcher: false,
      allowsPrivateWebhooks: false,
      sendsMail: false,
      sellsPlans: false,
      defaultTier: 'Individual',
      confirmsEmail: false,
      settings: {},
      issuers: [],
    },
    billing: noProvider,
    now: () => new Date(),
    checksAnswers: false,
    apiDocs: 'staff',
    trustProxy: false,
    drain: quickDrain,
    log: createServerLog({ level: 'silent' }),
  })
  const target: ServerTarget = {
    name: 'ours',
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    token: options.token,
  }
  return {
    target,
    countStatements: async (request) => {
      await sendOkRequest(target, request)
      sent.splice(0)
      await sendOkRequest(target, request.headers['idempotency-key'] ? addNewKey(request) : request)
      return sent.filter((text) => !/^(begin|commit)\b/i.test(text.trim())).length
    },
    close: async () => {
      await app.close()
      await database.close()
      pg.Client.prototype.query = query as unknown as typeof pg.Client.prototype.query
    },
  }
}

/** The same call with a new key, so that it is not a replay. */
const addNewKey = (sent: HttpRequest): HttpRequest => ({
  ...sent,
  headers: { ...sent.headers, 'idempotency-key': crypto.randomUUID() },
})
