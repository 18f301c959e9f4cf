import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiDocsReaders } from '@nspect/contract/apiDocs/apiDocs'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { Role, Tier } from '@nspect/contract/shared/enums'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from '../app.ts'
import type { BillingProvider } from '../billing/billingProvider.ts'
import { createSandboxBillingProvider } from '../billing/sandboxProvider.ts'
import { connectDatabase, type Database } from '../db/connect.ts'
import { projectDocuments } from '../db/tables/documents.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects, userProjects } from '../db/tables/projects.ts'
import { sessions, users } from '../db/tables/users.ts'
import { buildJobs } from '../features.ts'
import { countRequestOrigins, isPublicUrl } from '../health/countRequestOrigins.ts'
import { createHealthReader, type Operations } from '../health/healthReader.ts'
import { createHealthReadings, type ReadingParts } from '../health/healthReadings.ts'
import { startServerHeartbeat } from '../health/serverHeartbeat.ts'
import type { BodyLimits } from '../http/bodyLimits.ts'
import { type DrainTimes, quickDrain } from '../http/drainOnClose.ts'
import type { Feature, Site } from '../http/handler.ts'
import { hashPassword } from '../http/passwords.ts'
import { createServerLog } from '../http/requestLog.ts'
import { createTokens, type Tokens } from '../http/tokens.ts'
import type { TrustedProxies } from '../http/trustedProxies.ts'
import { startJobRunner } from '../jobs/runner.ts'
import { type LivePace, startLiveStreams } from '../live/liveStreams.ts'
import { createFailureLogger } from '../logging/log.ts'
import { createFolderMailer } from '../mail/folderMailer.ts'
import { listMails, type MailRow } from '../mail/outbox.queries.ts'
import { createSmtpMailer } from '../mail/smtpMailer.ts'
import type { MaintenanceParts } from '../maintenance.ts'
import { startPinNotifications } from '../notifications/notifications.ts'
import { readDiskSpace } from '../storage/diskSpace.ts'
import type { FileStorage } from '../storage/storage.ts'
import { startTelemetry, type TelemetryOptions } from '../telemetry.ts'
import { createPerson, type Person } from './apiCaller.ts'
import { rejectJoinsWithoutClient } from './clientJoins/clientJoins.ts'
import { assertOnlyRow, insertClient, noClient, type TestClient } from './testClient.ts'
import { createTestDatabase } from './testDatabase.ts'
import { getTestRoot } from './testRoot.ts'
import { openTestStorage } from './testStorage.ts'

/**
 * What the server of a test says it is, so that recorded examples stay as they are from commit to
 * commit.
 */
const testRelease = '0.2.0+4f9d21c7'

export type { ApiResponse, CallOptions, Person } from './apiCaller.ts'
export type { TestClient } from './testClient.ts'

/**
 * A throw-away instance: its own database, folder, clock and listening server, with two clients in
 * it.
 */
export interface World {
  url: string
  app: FastifyInstance
  database: Database
  /** to its database without a pooler between */
  direct: pg.ClientConfig
  storage: FileStorage
  tokens: Tokens
  site: Site
  billing: BillingProvider
  client: TestClient
  otherClient: TestClient
  clock: { now: Date; pass(ms: number): void }
  /** every line that was logged */
  log: string[]
  /** enqueued jobs, if no jobs run */
  enqueued: { name: string; payload: object }[]
  /** the outbox, newest first; `text` is null once a mail was sent */
  mails(): Promise<(MailRow & { text: string | null })[]>
  /** the parts of hourly maintenance */
  maintenance: MaintenanceParts
  /** what the server knows of itself */
  operations: Operations
  /** folder of `.eml` files, if there is no SMTP server */
  mailFolder: string
  newClient(tier: Tier): Promise<TestClient>
  as(role: Role, client?: TestClient): Promise<Person>
  nobody: Person
  /** a person by their session token; a sign-in that is not over yet gave none */
  holding(token: string | undefined): Person
  project(
    options?: Partial<typeof projects.$inferInsert> & { client?: TestClient },
  ): Promise<{ id: number }>
  assign(person: Person, projectId: number, accessibleToUser?: boolean): Promise<void>
  pin(options: { projectId: number; title?: string; client?: TestClient }): Promise<{ id: number }>
  /** a link, added by that person or by the client's manager */
  document(options: {
    projectId: number
    client?: TestClient
    by?: Person
  }): Promise<{ id: number }>
  close(): Promise<void>
}

export const samplePinCoordinates: PinCoordinates = {
  position: { x: 1.25, y: 0.4, z: -2.5 },
  normal: { x: 0, y: 1, z: 0 },
  key: 'point-in-the-lobby',
  v: 1,
}

/** Jobs of a test are picked up, and retried after a kill, quickly. */
const hurriedPace = { look: 0.5, watch: 1, heartbeat: 10, retry: 1 }
/** Timeouts of an SMTP server that does not respond, in milliseconds. */
const shortTimeouts = { reply: 2_500, delivery: 8_000 }

interface WorldOptions {
  besides?: readonly Feature[]
  /** proxies whose forwarding headers count; none by default */
  trustProxy?: TrustedProxies
  /** how connections are closed; immediately by default */
  drain?: DrainTimes
  /** overrides of the default installation */
  site?: Partial<Site>
  /** runs jobs as the server does; by default they are only recorded */
  runsJobs?: boolean
  /** an SMTP server for mails, with short timeouts; for worlds that run jobs */
  smtpUrl?: string
  /** the payment provider; by default a sandbox of its own */
  billing?: BillingProvider
  /** who may read the API documentation; by default every signed-in user */
  apiDocs?: ApiDocsReaders
  /** where holes are reported */
  securityContact?: string
  /** limits of request bodies; defaults if absent */
  bodies?: BodyLimits
  /** the file storage; by default a folder of its own */
  storage?: FileStorage
  /** folder of a web client to serve as well */
  webFolder?: string
  /** metrics and traces, as the settings of a server ask for them */
  telemetry?: TelemetryOptions
  /** what disk, queues and backups say, in place of this instance's own */
  readings?: Partial<
    Pick<
      ReadingParts,
      'diskSpace' | 'findUnshared' | 'lastBackup' | 'runner' | 'tryStorage' | 'trySignOn'
    >
  >
  /**
   * hears changes of other servers, at this pace; by default only its own, and no stream is long
   */
  live?: Partial<LivePace>
  /** without the two clients that most tests use */
  isEmpty?: boolean
}

/**
 * The hash of an unknown password, for people who sign in by a session created for them. Made once,
 * because it is slow.
 */
let nobodyKnows: Promise<string> | undefined

/** Creates a world. Close it at the end of the file. */
export const createWorld = async ({
  runsJobs = false,
  isEmpty = false,
  smtpUrl,
  site: special = {},
  billing: ownBilling,
  storage: ownStorage,
  live: livePace,
  telemetry: watching = {},
  readings: ofReadings = {},
  ...options
}: WorldOptions = {}): Promise<World> => {
  const { connection, pooled, drop } = await createTestDatabase()
  const database = connectDatabase(
    { ...pooled, max: 8, connectionTimeoutMillis: 15_000 },
    () => undefined,
  )
  const refused = await rejectJoinsWithoutClient(database)
  const { db } = database
  const folder = await mkdtemp(join(getTestRoot(), 'nspect-test-'))
  const storage = ownStorage ?? (await openTestStorage(folder))
  const tokens = createTokens('a secret for tests that is long enough')
  const clock = {
    now: new Date(),
    pass(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const log: string[] = []
  const logger = createServerLog({
    level: 'info',
    stream: { write: (line) => void log.push(line) },
  })
  const telemetry = await startTelemetry(watching, database)
  const enqueued: World['enqueued'] = []
  const noted = {
    add: async (_: unknown, { name }: { name: string }, payload: object) =>
      void enqueued.push({ name, payload }),
  }
  const site: Site = {
    publicUrl: 'http://127.0.0.1:3000',
    passwordMin: 3,
    revealsAddresses: false,
    hasLanguageSwitcher: false,
    allowsPrivateWebhooks: false,
    sendsMail: smtpUrl !== undefined,
    sellsPlans: (ownBilling?.kind ?? 'sandbox') !== 'none',
    defaultTier: 'Individual',
    confirmsEmail: false,
    settings: {},
    issuers: [],
    ...special,
  }
  const billing =
    ownBilling ?? createSandboxBillingProvider({ publicUrl: site.publicUrl, now: () => clock.now })
  const from = 'nSpect <no-reply@nspect.example>'
  const mailFolder = join(folder, 'mail')
  const mailer = smtpUrl
    ? createSmtpMailer({ url: smtpUrl, from, timeouts: shortTimeouts })
    : createFolderMailer({ folder: mailFolder, from })
  const runner = runsJobs
    ? await startJobRunner({
        database,
        direct: connection,
        storage,
        jobs: buildJobs({ mailer, billing, tokens, site, now: () => clock.now }),
        onError: createFailureLogger(logger, 'jobs'),
        log: logger,
        around: telemetry.aroundJob,
        traceparent: telemetry.traceparent,
        pace: hurriedPace,
      })
    : undefined
  const nobodyRuns = {
    addAll: async (_: unknown, { name }: { name: string }, payloads: readonly object[]) =>
      void enqueued.push(...payloads.map((payload) => ({ name, payload }))),
    queues: async () => [],
    failed: async () => [],
    retry: async () => true,
  }
  const notices =
    runner &&
    startPinNotifications(
      { db, runner, tokens, site, now: () => clock.now, pace: { look: 500, quiet: 0, longest: 0 } },
      createFailureLogger(logger, 'notices'),
    )
  const live = startLiveStreams({
    db,
    now: () => clock.now,
    ...(livePace && { connection }),
    onError: createFailureLogger(logger, 'live'),
    pace: livePace ?? { longest: 500 },
  })
  const readings = createHealthReadings({
    db,
    runner: runner ?? nobodyRuns,
    diskSpace: () => readDiskSpace(folder),
    ...ofReadings,
  })
  telemetry.readFrom({ readings, openStreams: () => live.openCount() })
  const requests = countRequestOrigins(() => clock.now)
  const servers = await startServerHeartbeat(
    { db, name: 'test', version: testRelease, now: () => clock.now },
    createFailureLogger(logger, 'servers'),
  )
  const operations = createHealthReader({
    db,
    readings,
    runner: runner ?? nobodyRuns,
    openStreams: () => live.openCount(),
    version: testRelease,
    serverId: servers.id,
    sendsMail: site.sendsMail,
    isEmbedded: true,
    now: () => clock.now,
    filesIn: 'disk',
    requests: requests.read,
    isPublic: isPublicUrl(site.publicUrl),
  })
  const app = await buildApp({
    db,
    storage,
    jobs: runner ?? noted,
    tokens,
    site,
    billing,
    now: () => clock.now,
    checksAnswers: true,
    apiDocs: 'staff',
    trustProxy: false,
    drain: quickDrain,
    live,
    operations,
    ...options,
    log: logger,
    watchers: [...telemetry.watchers, requests.watch],
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  const newClient = (tier: Tier) => insertClient(db, tier, clock.now)
  const client = isEmpty ? noClient : await newClient('Enterprise')
  const otherClient = isEmpty ? noClient : await newClient('Enterprise')

  let people = 0
  const addUser = async (role: Role, clientId: number | null) => {
    people += 1
    nobodyKnows ??= hashPassword(crypto.randomUUID())
    const row = {
      role,
      clientId,
      username: `person${people}@hotel.example`,
      passwordHash: await nobodyKnows,
      firstName: role,
      lastName: `No ${people}`,
    }
    return assertOnlyRow(await db.insert(users).values(row).returning()).id
  }
  const as = async (role: Role, of: TestClient = client): Promise<Person> => {
    const userId = await addUser(role, role === 'SuperAdmin' ? null : of.id)
    const sid = crypto.randomUUID()
    const expiresAt = new Date(clock.now.getTime() + 7 * 86_400_000)
    await db
      .insert(sessions)
      .values({ id: sid, userId, createdAt: clock.now, lastSeenAt: clock.now, expiresAt })
    return createPerson(
      url,
      userId,
      await tokens.make('session', { sid }, { issuedAt: clock.now, expiresAt }),
    )
  }
  const creators = new Map<number, number>()
  const creatorOf = async (of: TestClient) => {
    const id = creators.get(of.id) ?? (await addUser('Manager', of.id))
    creators.set(of.id, id)
    return id
  }

  return {
    url,
    app,
    database,
    direct: connection,
    storage,
    tokens,
    site,
    billing,
    client,
    otherClient,
    clock,
    log,
    enqueued,
    mails: async () =>
      (await listMails(db, undefined, 1000)).map((row) => ({
        ...row,
        text: row.sealedText === null ? null : tokens.decryptOwn(row.sealedText),
      })),
    operations,
    mailFolder,
    maintenance: { db, storage, mailFolder, runner: runner ?? nobodyRuns, billing },
    newClient,
    as,
    nobody: createPerson(url, 0, ''),
    holding: (token = '') => createPerson(url, 0, token),
    project: async ({ client: of = client, ...fields } = {}) => {
      const row = {
        clientId: of.id,
        projectTypeId: of.typeId,
        projectName: 'Seaview Hotel, ground floor',
        scanDate: '2026-11-02',
        createdBy: await creatorOf(of),
        ...fields,
      }
      return assertOnlyRow(await db.insert(projects).values(row).returning({ id: projects.id }))
    },
    assign: async (person, projectId, accessibleToUser = true) => {
      const [of] = await db
        .select({ clientId: projects.clientId })
        .from(projects)
        .where(eq(projects.id, projectId))
      const clientId = of?.clientId ?? 0
      await db
        .insert(userProjects)
        .values({ clientId, userId: person.userId, projectId, accessibleToUser })
    },
    pin: async ({ projectId, title = 'Damp stain below the window', client: of = client }) => {
      const by = await creatorOf(of)
      const row = {
        clientId: of.id,
        projectId,
        pinNumber: Math.floor(Math.random() * 1e9),
        pointCategoryId: of.categoryId,
        title,
        matterPointCoordinates: samplePinCoordinates,
        addedBy: by,
        updatedBy: by,
      }
      return assertOnlyRow(
        await db.insert(projectPins).values(row).returning({ id: projectPins.id }),
      )
    },
    document: async ({ projectId, client: of = client, by }) => {
      const row = {
        clientId: of.id,
        projectId,
        name: 'Fire certificate',
        link: 'https://documents.example/fire-certificate.pdf',
        uploadedBy: by?.userId || (await creatorOf(of)),
      }
      return assertOnlyRow(
        await db.insert(projectDocuments).values(row).returning({ id: projectDocuments.id }),
      )
    },
    close: async () => {
      await app.close()
      await servers.stop()
      await telemetry.stop()
      await notices?.stop()
      await runner?.stop()
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
      if (refused.length > 0) throw new Error(refused.join('\n'))
    },
  }
}
