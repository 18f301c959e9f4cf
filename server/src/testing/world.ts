import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiDocsReaders } from '@nspect/contract/apiDocs'
import type { PointCoordinates } from '@nspect/contract/coordinates'
import type { ErrorBody } from '@nspect/contract/httpErrors'
import type { AnswerOf, ArgsOf, Route } from '@nspect/contract/route'
import type { Role, Tier } from '@nspect/contract/vocab'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { BillingProvider } from '../billing/provider.ts'
import { sandboxProvider } from '../billing/sandbox.ts'
import { connect, type Database } from '../db/connect.ts'
import { clients } from '../db/tables/clients.ts'
import { projectDocuments } from '../db/tables/documents.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects, userProjects } from '../db/tables/projects.ts'
import {
  checkBoxes,
  customFields,
  metaDataFields,
  pointCategories,
  poiStatuses,
  projectTypes,
} from '../db/tables/projectTypes.ts'
import { sessions, users } from '../db/tables/users.ts'
import { jobsFor } from '../features.ts'
import type { BodyLimits } from '../http/bodies.ts'
import type { Feature, Site } from '../http/call.ts'
import { type DrainTimes, quickDrain } from '../http/drain.ts'
import { hashPassword } from '../http/passwords.ts'
import { type Tokens, tokensFrom } from '../http/tokens.ts'
import { startJobs } from '../jobs/runner.ts'
import { folderMailer } from '../mail/folder.ts'
import { listMails, type MailRow } from '../mail/outbox.queries.ts'
import { smtpMailer } from '../mail/smtp.ts'
import type { MaintenanceParts } from '../maintenance.ts'
import { startNotices } from '../notices/notices.ts'
import { diskStorage } from '../storage/disk.ts'
import type { FileStorage } from '../storage/storage.ts'
import { createTestDatabase } from './cluster.ts'
import { testRoot } from './testRoot.ts'

export interface Answer<T> {
  status: number
  body: T & ErrorBody
  headers: Headers
}

/** Someone who calls over real HTTP. */
export interface Person {
  userId: number
  token: string
  call<R extends Route>(route: R, args: ArgsOf<R>, options?: CallOptions): Promise<Answer<AnswerOf<R>>>
}
export interface CallOptions {
  files?: { field: string; bytes: Uint8Array<ArrayBuffer>; name: string; type?: string }[]
  headers?: Record<string, string>
}

export interface TestClient {
  id: number
  typeId: number
  categoryId: number
  otherCategoryId: number
  /** Open (the default), Waiting for parts, Done */
  statusIds: number[]
  /** Guest affected (ticked by default), Photo taken */
  checkBoxIds: number[]
  /** Room number (textual), Width (fractionalWithUnit), Trade (dropdown), Auditor's note (not editable, not viewable) */
  fieldIds: number[]
  /** two questions */
  questionIds: number[]
}

/** A throw-away instance: its own database, folder, clock and listening server, with two clients in it. */
export interface World {
  url: string
  app: FastifyInstance
  database: Database
  storage: FileStorage
  tokens: Tokens
  site: Site
  billing: BillingProvider
  client: TestClient
  otherClient: TestClient
  clock: { now: Date; pass(ms: number): void }
  /** every line that was logged */
  log: string[]
  /** work that was left to be done, where no jobs run */
  enqueued: { name: string; payload: object }[]
  /** the outbox, newest first; `text` is null once a mail has left */
  mails(): Promise<(MailRow & { text: string | null })[]>
  /** what is looked after every hour */
  maintenance: MaintenanceParts
  /** where mails are put aside as `.eml` files, where no SMTP server is named */
  mailFolder: string
  newClient(tier: Tier): Promise<TestClient>
  as(role: Role, client?: TestClient): Promise<Person>
  nobody: Person
  /** whoever holds that session token */
  holding(token: string): Person
  project(given?: Partial<typeof projects.$inferInsert> & { client?: TestClient }): Promise<{ id: number }>
  assign(person: Person, projectId: number, accessibleToUser?: boolean): Promise<void>
  pin(given: { projectId: number; title?: string; client?: TestClient }): Promise<{ id: number }>
  /** a link, added by that person or by the client's manager */
  document(given: { projectId: number; client?: TestClient; by?: Person }): Promise<{ id: number }>
  close(): Promise<void>
}

export const somewhere: PointCoordinates = {
  position: { x: 1.25, y: 0.4, z: -2.5 },
  normal: { x: 0, y: 1, z: 0 },
  key: 'point-in-the-lobby',
  v: 1,
}

/** Stands for the clients of a world that has none. */
const noClient: TestClient = {
  id: 0,
  typeId: 0,
  categoryId: 0,
  otherCategoryId: 0,
  statusIds: [],
  checkBoxIds: [],
  fieldIds: [],
  questionIds: [],
}

const only = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const requestOf = (
  route: Route,
  args: Record<string, unknown>,
  options: CallOptions,
): { url: string; init: RequestInit } => {
  let path = `/api/${route.path}`
  const rest = { ...args }
  for (const name of Object.keys(args)) {
    if (path.includes(`:${name}`)) {
      path = path.replace(`:${name}`, encodeURIComponent(textOf(args[name])))
      delete rest[name]
    }
  }
  const headers: Record<string, string> = {
    // as a page on the same machine would
    ...(route.from === 'loopback' ? { origin: 'http://localhost:3000' } : {}),
    ...options.headers,
  }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  if (route.kind === 'upload') {
    const form = new FormData()
    for (const [name, value] of given) form.append(name, textOf(value))
    for (const file of options.files ?? []) {
      form.append(file.field, new Blob([file.bytes], { type: file.type ?? 'application/octet-stream' }), file.name)
    }
    return { url: path, init: { method: route.method, headers, body: form } }
  }
  if (route.method === 'GET' || route.method === 'DELETE' || route.kind === 'stream') {
    const query = new URLSearchParams(given.map(([name, value]) => [name, textOf(value)]))
    return { url: given.length > 0 ? `${path}?${query}` : path, init: { method: route.method, headers } }
  }
  headers['content-type'] ??= 'application/json'
  return { url: path, init: { method: route.method, headers, body: JSON.stringify(rest) } }
}

/** Sends a call and holds every refusal to the shape that all of them have (BI-001). */
const send = async (url: string, token: string, route: Route, args: object, options: CallOptions = {}) => {
  const { url: path, init } = requestOf(route, args as Record<string, unknown>, options)
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
      throw new Error(`${route.path} answers ${response.status} without words: ${bytes.toString('utf8').slice(0, 300)}`)
    }
  }
  return { status: response.status, body, headers: response.headers }
}

/** Jobs of a test notice soon what there is to do, and what was killed. */
const hurriedPace = { look: 0.5, watch: 1, heartbeat: 10, retry: 1 }
/** Milliseconds until a hanging SMTP server is given up. */
const littlePatience = { word: 2_500, letter: 8_000 }

interface WorldOptions {
  besides?: readonly Feature[]
  /** how closing goes about connections; otherwise at once */
  drain?: DrainTimes
  /** what differs from the usual installation */
  site?: Partial<Site>
  /** as the server does; otherwise jobs are only noted */
  runsJobs?: boolean
  /** an SMTP server that mails are sent by, with little patience; for worlds that run jobs */
  smtpUrl?: string
  /** who takes payments; otherwise a rehearsal of its own */
  billing?: BillingProvider
  /** who reads the API's description; otherwise whoever is signed in */
  apiDocs?: ApiDocsReaders
  /** what bodies may cost; absent: as usual */
  bodies?: BodyLimits
  /** where files are kept; otherwise in a folder of its own */
  storage?: FileStorage
  /** where a web client lies that is served besides */
  webFolder?: string
  /** without the two clients that most tests are about */
  isEmpty?: boolean
}

/** Of people who sign in by a session that is made for them: of a password that nobody has. Made once, as it is slow. */
let nobodyKnows: Promise<string> | undefined

/** Builds a world. Close it at the end of the file. */
export const createWorld = async ({
  runsJobs = false,
  isEmpty = false,
  smtpUrl,
  site: special = {},
  billing: asked,
  storage: kept,
  ...given
}: WorldOptions = {}): Promise<World> => {
  const { connection, drop } = await createTestDatabase()
  const database = connect({ ...connection, max: 8, connectionTimeoutMillis: 15_000 }, () => undefined)
  const { db } = database
  const folder = await mkdtemp(join(testRoot(), 'nspect-test-'))
  const storage = kept ?? diskStorage(join(folder, 'files'))
  const tokens = tokensFrom('a secret for tests that is long enough')
  const clock = {
    now: new Date(),
    pass(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const log: string[] = []
  const enqueued: World['enqueued'] = []
  const noted = {
    add: async (_: unknown, { name }: { name: string }, payload: object) => void enqueued.push({ name, payload }),
  }
  const site: Site = {
    publicUrl: 'http://127.0.0.1:3000',
    passwordMin: 3,
    revealsAddresses: false,
    hasLanguageSwitcher: false,
    sendsMail: smtpUrl !== undefined,
    confirmsEmail: false,
    settings: {},
    ...special,
  }
  const billing = asked ?? sandboxProvider({ publicUrl: site.publicUrl, now: () => clock.now })
  const from = 'nSpect <no-reply@nspect.example>'
  const mailFolder = join(folder, 'mail')
  const mailer = smtpUrl
    ? smtpMailer({ url: smtpUrl, from, patience: littlePatience })
    : folderMailer({ folder: mailFolder, from })
  const runner = runsJobs
    ? await startJobs({
        database,
        storage,
        jobs: jobsFor({ mailer, billing, tokens, site, now: () => clock.now }),
        onError: (error) => log.push(String(error)),
        pace: hurriedPace,
      })
    : undefined
  const nobodyRuns = {
    addAll: async (_: unknown, { name }: { name: string }, payloads: readonly object[]) =>
      void enqueued.push(...payloads.map((payload) => ({ name, payload }))),
  }
  const notices =
    runner &&
    startNotices({ db, runner, tokens, site, now: () => clock.now, pace: { look: 500, quiet: 0, longest: 0 } })
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
    ...given,
    log: { level: 'info', stream: { write: (line) => void log.push(line) } },
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  const newClient = async (tier: Tier): Promise<TestClient> => {
    const { id } = only(
      await db
        .insert(clients)
        .values({ businessName: `Hotel ${tier}`, tier, createdAt: clock.now })
        .returning(),
    )
    const type = only(await db.insert(projectTypes).values({ clientId: id, name: 'Condition Survey' }).returning())
    const category = { clientId: id, projectTypeId: type.id }
    const [first, second] = await db
      .insert(pointCategories)
      .values([
        { ...category, name: 'Guest room', isDefault: true },
        { ...category, name: 'Corridor', sortOrder: 1 },
      ])
      .returning()
    const of = { clientId: id, projectTypeId: type.id }
    const inOrder = <Row extends object>(rows: Row[]) => rows.map((row, sortOrder) => ({ ...of, sortOrder, ...row }))
    const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)
    const statuses = [
      { name: 'Open', poiColorCode: '#b91c1c', isDefault: true },
      { name: 'Waiting for parts', poiColorCode: '#b45309' },
      { name: 'Done', poiColorCode: '#15803d' },
    ]
    const boxes = [{ name: 'Guest affected', isDefault: true }, { name: 'Photo taken' }]
    const fields: Pick<
      typeof customFields.$inferInsert,
      'name' | 'customFieldType' | 'options' | 'isEditable' | 'isViewable'
    >[] = [
      { name: 'Room number', customFieldType: 'textual' },
      { name: 'Width', customFieldType: 'fractionalWithUnit' },
      { name: 'Trade', customFieldType: 'dropdown', options: ['Plumber', 'Tiler', 'Painter'] },
      { name: "Auditor's note", customFieldType: 'textual', isEditable: false, isViewable: false },
    ]
    const questions = [{ question: 'Year of the last renovation?' }, { question: 'Number of guest rooms?' }]
    return {
      id,
      typeId: type.id,
      categoryId: first?.id ?? 0,
      otherCategoryId: second?.id ?? 0,
      statusIds: idsOf(await db.insert(poiStatuses).values(inOrder(statuses)).returning()),
      checkBoxIds: idsOf(await db.insert(checkBoxes).values(inOrder(boxes)).returning()),
      fieldIds: idsOf(await db.insert(customFields).values(inOrder(fields)).returning()),
      questionIds: idsOf(await db.insert(metaDataFields).values(inOrder(questions)).returning()),
    }
  }
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
    return only(await db.insert(users).values(row).returning()).id
  }
  const personOf = (userId: number, token: string): Person => ({
    userId,
    token,
    call: async <R extends Route>(route: R, args: ArgsOf<R>, options?: CallOptions) =>
      (await send(url, token, route, args as object, options)) as Answer<AnswerOf<R>>,
  })
  const as = async (role: Role, of: TestClient = client): Promise<Person> => {
    const userId = await addUser(role, role === 'SuperAdmin' ? null : of.id)
    const sid = crypto.randomUUID()
    const expiresAt = new Date(clock.now.getTime() + 7 * 86_400_000)
    await db.insert(sessions).values({ id: sid, userId, createdAt: clock.now, lastSeenAt: clock.now, expiresAt })
    return personOf(userId, await tokens.make('session', { sid }, { issuedAt: clock.now, expiresAt }))
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
        text: row.sealedText === null ? null : tokens.decrypt(row.sealedText),
      })),
    mailFolder,
    maintenance: { db, storage, mailFolder, runner: runner ?? nobodyRuns, billing },
    newClient,
    as,
    nobody: personOf(0, ''),
    holding: (token) => personOf(0, token),
    project: async ({ client: of = client, ...given } = {}) => {
      const row = {
        clientId: of.id,
        projectTypeId: of.typeId,
        projectName: 'Seaview Hotel, ground floor',
        scanDate: '2026-11-02',
        createdBy: await creatorOf(of),
        ...given,
      }
      return only(await db.insert(projects).values(row).returning({ id: projects.id }))
    },
    assign: async (person, projectId, accessibleToUser = true) => {
      const [of] = await db.select({ clientId: projects.clientId }).from(projects).where(eq(projects.id, projectId))
      const clientId = of?.clientId ?? 0
      await db.insert(userProjects).values({ clientId, userId: person.userId, projectId, accessibleToUser })
    },
    pin: async ({ projectId, title = 'Damp stain below the window', client: of = client }) => {
      const by = await creatorOf(of)
      const row = {
        clientId: of.id,
        projectId,
        pinNumber: Math.floor(Math.random() * 1e9),
        pointCategoryId: of.categoryId,
        title,
        matterPointCoordinates: somewhere,
        addedBy: by,
        updatedBy: by,
      }
      return only(await db.insert(projectPins).values(row).returning({ id: projectPins.id }))
    },
    document: async ({ projectId, client: of = client, by }) => {
      const row = {
        clientId: of.id,
        projectId,
        name: 'Fire certificate',
        link: 'https://documents.example/fire-certificate.pdf',
        uploadedBy: by?.userId || (await creatorOf(of)),
      }
      return only(await db.insert(projectDocuments).values(row).returning({ id: projectDocuments.id }))
    },
    close: async () => {
      await app.close()
      await notices?.stop()
      await runner?.stop()
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
