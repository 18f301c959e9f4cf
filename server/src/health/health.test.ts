import { tmpdir } from 'node:os'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { type HealthCheck, healthRoutes, jobNames } from '@nspect/contract/health/health'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '../db/tables/mails.ts'
import { buildJobs } from '../features.ts'
import { filterReferencedNames } from '../files/files.queries.ts'
import { createFolderMailer } from '../mail/folderMailer.ts'
import { type FileStorage, StorageError } from '../storage/storage.ts'
import { createMemoryStorage } from '../testing/memoryStorage.ts'
import { waitUntil, waitUntilJobsDone } from '../testing/waitUntil.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { type AlertParts, createAlertDebouncer, notifyOperatorsOfAlerts } from './alerts.ts'
import { noRequests } from './countRequestOrigins.ts'
import { countOverdueJobs, findWaitingMail } from './healthReadings.queries.ts'
import { computeHealthVerdicts, type HealthFacts, type HealthVerdict } from './healthVerdicts.ts'
import { parseOperatorChanges } from './operatorChanges.ts'
import { probeStorage } from './probeStorage.ts'
import { upsertServerSeen } from './serverHeartbeat.queries.ts'
import { startServerHeartbeat } from './serverHeartbeat.ts'

const GB = 1024 ** 3
let w: World
let operator: Person
beforeAll(async () => {
  w = await createWorld({
    runsJobs: true,
    readings: { diskSpace: async () => ({ free: 60 * GB, size: 100 * GB }) },
  })
  operator = await w.as('SuperAdmin')
})
afterAll(() => w.close())
afterEach(() => w.database.db.execute(sql`delete from mails`))

it('T233: whoever runs the installation sees how each part is, and which servers were there within a minute', async () => {
  const { db } = w.database
  const other = {
    name: 'hotel-server-2',
    version: '0.0.9',
    startedAt: w.clock.now,
    markerFile: null,
  }
  await upsertServerSeen(db, {
    ...other,
    id: crypto.randomUUID(),
    seenAt: new Date(w.clock.now.getTime() - 50_000),
  })
  const gone = { ...other, name: 'hotel-server-3', id: crypto.randomUUID() }
  await upsertServerSeen(db, { ...gone, seenAt: new Date(w.clock.now.getTime() - 3_700_000) })
  const { status, body } = await operator.call(healthRoutes.readHealth, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({
    database: {
      level: 'ok',
      reason: 'well',
      version: expect.stringMatching(/^\d+/),
      isEmbedded: true,
    },
    files: { level: 'ok', kind: 'disk', free: 60 * GB, size: 100 * GB, bytes: expect.any(Number) },
    jobs: { level: 'ok', failed: [] },
    mails: { level: 'look', reason: 'mailsKept' },
    backup: { level: 'look', reason: 'backupNone', madeAt: null },
    program: {
      level: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+(\+[0-9a-f]{8})?$/),
      changes: expect.any(Array),
    },
    signOn: { level: 'ok', providers: [] },
    streams: { level: 'ok', open: 0 },
    servers: { level: 'look', reason: 'versionsDiffer' },
  })
  expect(body.database.bytes).toBeGreaterThan(1_000_000)
  expect(body.program.migrations).toBeGreaterThan(30)
  expect(body.servers.list.map(({ version, isThis }) => [version, isThis]).toSorted()).toEqual([
    ['0.0.9', false],
    [body.program.version, true],
  ])
})

it('T234: a job that failed for good says why and of which request it is, and runs again once', async () => {
  const { db } = w.database
  const id = 'proxy-hotel-7101'
  const headers = { 'x-request-id': id }
  await w.nobody.call(
    accountRoutes.forgotPassword,
    { email: 'maren.lindqvist@hotel.example' },
    { headers },
  )
  await waitUntilJobsDone(db)
  const problem = 'connect ECONNREFUSED 127.0.0.1:587'
  await db.execute(
    sql`update jobs.job set state = 'failed', output = ${JSON.stringify({ message: problem })}::jsonb`,
  )
  const { body } = await operator.call(healthRoutes.readHealth, {})
  const [failed] = body.jobs.failed
  expect(body.jobs).toMatchObject({ level: 'act', reason: 'jobsFailed' })
  expect(failed).toMatchObject({
    queue: 'account.forgot',
    problem,
    requestId: id,
    tries: expect.any(Number),
  })
  const args = { queue: failed?.queue ?? '', id: failed?.id ?? '' }
  expect((await operator.call(healthRoutes.retryJob, args)).body.message).toBe(
    'Running the job again.',
  )
  expect((await operator.call(healthRoutes.retryJob, args)).status).toBe(404)
  await waitUntil(async () => {
    const { rows } = await db.execute<{ state: string }>(
      sql`select state from jobs.job where id = ${args.id}::uuid`,
    )
    return rows[0]?.state === 'completed'
  })
  for (const bad of [
    { queue: args.queue, id: 'none' },
    { queue: '', id: args.id },
    { queue: 'no.queue', id: args.id },
  ])
    expect((await operator.call(healthRoutes.retryJob, bad)).status).toBeGreaterThanOrEqual(400)
})

it('T320: a server that was cut off is named with the moment it was last seen, until another takes its place', async () => {
  const { db } = w.database
  const cut = {
    name: 'hotel-server-4:3000',
    version: '1.0.0',
    startedAt: w.clock.now,
    markerFile: null,
  }
  const id = crypto.randomUUID()
  await upsertServerSeen(db, { ...cut, id, seenAt: new Date(w.clock.now.getTime() - 70_000) })
  const { servers } = (await operator.call(healthRoutes.readHealth, {})).body
  expect(servers).toMatchObject({ level: 'look', reason: 'serverSilent' })
  expect(servers.list.filter(({ isSilent }) => isSilent).map(({ name }) => name)).toEqual([
    cut.name,
  ])
  const next = await startServerHeartbeat(
    { db, name: cut.name, version: '1.0.0', now: () => w.clock.now },
    () => undefined,
  )
  const after = (await operator.call(healthRoutes.readHealth, {})).body.servers
  expect(after.list.filter(({ isSilent }) => isSilent)).toEqual([])
  await next.stop()
})

it('T431: servers find out whether they have the same files, and name those that have others', async () => {
  const { db } = w.database
  const [shared, own] = [createMemoryStorage(tmpdir()), createMemoryStorage(tmpdir())]
  const namesIn = async (storage: FileStorage) => {
    const names: string[] = []
    for await (const { name } of storage.list()) names.push(name)
    return names.toSorted()
  }
  const start = (name: string, storage: FileStorage) =>
    startServerHeartbeat(
      { db, name, version: '1.0.0', now: () => w.clock.now, storage },
      (error) => {
        throw error
      },
    )
  const first = await start('hotel-server-6:3000', shared)
  const second = await start('hotel-server-7:3000', shared)
  expect([await first.findUnshared(), await second.findUnshared()]).toEqual([[], []])
  const third = await start('hotel-server-8:3000', own)
  expect(await first.findUnshared()).toEqual(['hotel-server-8:3000'])
  expect((await third.findUnshared()).toSorted()).toEqual([
    'hotel-server-6:3000',
    'hotel-server-7:3000',
  ])

  // the files that they leave are not swept away, and replaced when they are lost
  const left = await namesIn(shared)
  expect(left).toHaveLength(2)
  expect(await filterReferencedNames(db, left)).toEqual(new Set(left))
  for (const name of left) await shared.remove(name)
  await first.findUnshared()
  await second.findUnshared()
  expect(await namesIn(shared)).toEqual(left)

  for (const server of [first, second, third]) await server.stop()
  expect([...(await namesIn(shared)), ...(await namesIn(own))]).toEqual([])
})

it('T320: a job that nobody takes and a mail that was refused are found in the database', async () => {
  const { db } = w.database
  const { id } = await operator
    .call(accountRoutes.forgotPassword, { email: 'nobody@hotel.example' })
    .then(async () => {
      await waitUntilJobsDone(db)
      const { rows } = await db.execute<{ id: string }>(sql`select id from jobs.job limit 1`)
      return rows[0] ?? { id: '' }
    })
  const soon = new Date(Date.now() + 3_600_000)
  await db.execute(
    sql`update jobs.job set state = 'created', start_after = ${soon.toISOString()}::timestamptz where id = ${id}::uuid`,
  )
  expect(await countOverdueJobs(db, soon)).toEqual({ waiting: 0, running: 0 })
  expect(await countOverdueJobs(db, new Date(soon.getTime() + 1_000))).toEqual({
    waiting: 1,
    running: 0,
  })
  await db.execute(sql`delete from jobs.job where id = ${id}::uuid`)
  expect(await findWaitingMail(db)).toBeUndefined()
  const mail = {
    to: 'ines@hotel.example',
    subject: 'News',
    state: 'waiting' as const,
    createdAt: w.clock.now,
  }
  await db.insert(mails).values([{ ...mail, lastError: 'ECONNREFUSED' }, mail])
  expect(await findWaitingMail(db)).toEqual({ since: w.clock.now, problem: 'ECONNREFUSED' })
})

it('T320: the storage is tried with a small file, and what it says is told', async () => {
  const files = createMemoryStorage(w.mailFolder)
  expect(await probeStorage(files)).toBeUndefined()
  for await (const { name } of files.list()) expect.fail(`${name} was left`)
  const refuse = () =>
    Promise.reject(new StorageError('noSpace', { cause: new Error('the bucket is full') }))
  expect(await probeStorage({ ...files, put: refuse })).toContain('the bucket is full')
  expect(await probeStorage({ ...files, put: () => new Promise(() => undefined) }, 20)).toBe(
    'no answer within 0.02 seconds',
  )
})

it('every job has a name for people', () => {
  const mailer = createFolderMailer({
    folder: w.mailFolder,
    from: 'nSpect <no-reply@nspect.example>',
  })
  const jobs = buildJobs({
    mailer,
    billing: w.billing,
    tokens: w.tokens,
    site: w.site,
    now: () => w.clock.now,
  })
  expect(jobs.map(({ name }) => name).toSorted()).toEqual([...jobNames].toSorted())
})

const calm: HealthFacts = {
  latencyMs: 1,
  disk: { free: 50, size: 100 },
  storageProblem: undefined,
  queues: [{ waiting: 3, failed: 0 }],
  overdueJobs: { waiting: 0, running: 0 },
  mails: { waiting: 0, failed: 0 },
  waitingMails: { minutes: 0, problem: null },
  seal: undefined,
  signOnProblems: [],
  sendsMail: true,
  backup: { ageSeconds: 3600, hasFailed: false },
  versions: ['1.0.0', '1.0.0'],
  silentServers: 0,
  unsharedServers: 0,
  requests: noRequests,
  isPublic: true,
}

it.each<[HealthCheck, Partial<HealthFacts>, HealthVerdict]>([
  ['database', { latencyMs: 99 }, { level: 'ok', reason: 'well' }],
  ['database', { latencyMs: 100 }, { level: 'look', reason: 'databaseSlow' }],
  [
    'database',
    { latencyMs: Number.POSITIVE_INFINITY },
    { level: 'act', reason: 'databaseVerySlow' },
  ],
  ['files', { disk: { free: 20, size: 100 } }, { level: 'ok', reason: 'well' }],
  ['files', { disk: { free: 19, size: 100 } }, { level: 'look', reason: 'diskLow' }],
  ['files', { disk: { free: 9, size: 100 } }, { level: 'act', reason: 'diskFull' }],
  ['files', { disk: { free: 0, size: 0 } }, { level: 'act', reason: 'diskFull' }],
  ['files', { storageProblem: 'full' }, { level: 'act', reason: 'filesRefused' }],
  ['files', { unsharedServers: 1 }, { level: 'act', reason: 'filesNotShared' }],
  ['files', { disk: undefined }, { level: 'look', reason: 'diskUnknown' }],
  ['jobs', { queues: [{ waiting: 0, failed: 1 }] }, { level: 'act', reason: 'jobsFailed' }],
  ['jobs', { queues: [{ waiting: 501, failed: 0 }] }, { level: 'look', reason: 'jobsWaiting' }],
  ['jobs', { overdueJobs: { waiting: 1, running: 0 } }, { level: 'act', reason: 'jobsStuck' }],
  ['jobs', { overdueJobs: { waiting: 9, running: 1 } }, { level: 'ok', reason: 'well' }],
  [
    'mails',
    { waitingMails: { minutes: 10, problem: null } },
    { level: 'act', reason: 'mailsStuck' },
  ],
  ['mails', { waitingMails: { minutes: 9, problem: null } }, { level: 'ok', reason: 'well' }],
  [
    'mails',
    { waitingMails: { minutes: 0, problem: 'refused' } },
    { level: 'look', reason: 'mailsStuck' },
  ],
  ['signOn', { signOnProblems: ['no answer'] }, { level: 'act', reason: 'signOnFails' }],
  ['servers', { silentServers: 1 }, { level: 'look', reason: 'serverSilent' }],
  ['mails', { mails: { waiting: 0, failed: 1 } }, { level: 'act', reason: 'mailsFailed' }],
  ['mails', { mails: { waiting: 501, failed: 0 } }, { level: 'look', reason: 'mailsWaiting' }],
  [
    'mails',
    { sendsMail: false, mails: { waiting: 0, failed: 1 } },
    { level: 'look', reason: 'mailsKept' },
  ],
  ['backup', { backup: undefined }, { level: 'look', reason: 'backupNone' }],
  [
    'backup',
    { backup: { ageSeconds: undefined, hasFailed: false } },
    { level: 'act', reason: 'backupOld' },
  ],
  [
    'backup',
    { backup: { ageSeconds: 26 * 3600 + 1, hasFailed: false } },
    { level: 'act', reason: 'backupOld' },
  ],
  [
    'backup',
    { backup: { ageSeconds: 26 * 3600, hasFailed: true } },
    { level: 'look', reason: 'backupFailed' },
  ],
  ['servers', { versions: ['1.0.0', '1.1.0'] }, { level: 'look', reason: 'versionsDiffer' }],
])('T233: %s with %j is %j', (check, facts, verdict) => {
  expect(computeHealthVerdicts({ ...calm, ...facts })[check]).toEqual(verdict)
})

const partsOf = (more: Partial<AlertParts> = {}): AlertParts => ({
  db: w.database.db,
  operations: w.operations,
  tokens: w.tokens,
  site: w.site,
  now: () => w.clock.now,
  runner: w.maintenance.runner,
  server: 'hotel-server-1:3000',
  alertMail: [],
  ...more,
})

it('T235: what turns red is told once, by one server of several, to each SuperAdmin in their language, and once that it is well', async () => {
  const german = await w.as('SuperAdmin')
  const gone = await w.as('SuperAdmin')
  await w.database.db.execute(sql`update users set is_deleted = true where id = ${gone.userId}`)
  await w.database.db.execute(sql`update users set language = 'de' where id = ${german.userId}`)
  const red = computeHealthVerdicts({
    ...calm,
    disk: { free: 5, size: 100 },
    mails: { waiting: 0, failed: 2 },
  })
  await Promise.all([1, 2, 3].map(() => notifyOperatorsOfAlerts(partsOf(), red)))
  await notifyOperatorsOfAlerts(partsOf(), red)
  const told = await w.mails()
  expect(told.map(({ subject }) => subject).toSorted()).toEqual([
    'nSpect braucht Ihre Aufmerksamkeit',
    'nSpect needs your attention',
  ])
  const english = told.find(({ subject }) => subject.includes('needs'))?.text ?? ''
  expect(english).toContain('Less than 10% of the disk is free.')
  expect(english).toContain('Some emails could not be sent.')
  expect(english).toContain(`${w.site.publicUrl}/health`)

  // one of them is well again, the other still red
  await notifyOperatorsOfAlerts(
    partsOf(),
    computeHealthVerdicts({ ...calm, mails: { waiting: 0, failed: 2 } }),
  )
  const well = (await w.mails()).filter(({ subject }) => subject === 'nSpect is healthy again')
  expect(well.map(({ text }) => text)).toEqual([expect.stringContaining('Free disk space')])
  expect(well[0]?.text).not.toContain('Emails')
  await notifyOperatorsOfAlerts(partsOf(), computeHealthVerdicts(calm))
  await notifyOperatorsOfAlerts(partsOf(), computeHealthVerdicts(calm))
  expect((await w.mails()).length).toBe(6)
})

it('T235: addresses of ALERT_MAIL are told in place of the SuperAdmins', async () => {
  const alertMail = ['oncall@hotel.example', 'desk@hotel.example']
  await notifyOperatorsOfAlerts(
    partsOf({ alertMail }),
    computeHealthVerdicts({ ...calm, disk: { free: 5, size: 100 } }),
  )
  expect((await w.mails()).map(({ to }) => to).toSorted()).toEqual(alertMail.toSorted())
  await notifyOperatorsOfAlerts(partsOf({ alertMail }), computeHealthVerdicts(calm))
})

describe('T355: of several servers that judge differently', () => {
  const red = computeHealthVerdicts({ ...calm, storageProblem: 'the disk is full' })
  const well = computeHealthVerdicts(calm)
  const minutes = (passed: number) => () => new Date(w.clock.now.getTime() + passed * 60_000)
  /** Each server looks, and what is mailed until then is told by its subjects, oldest first. */
  const look = async (passed: number, verdicts: Record<string, typeof red>) => {
    for (const [server, said] of Object.entries(verdicts))
      await notifyOperatorsOfAlerts(
        partsOf({ server, now: minutes(passed), alertMail: ['oncall@hotel.example'] }),
        said,
      )
    return (await w.mails()).map(({ subject }) => subject).toReversed()
  }
  const [alert, relief] = ['nSpect needs your attention', 'nSpect is healthy again']

  it('one alert is mailed while any finds a part red, and one relief once all find it well', async () => {
    for (const minute of [1, 2, 3, 4])
      expect(await look(minute, { north: red, south: well })).toEqual([alert])
    expect(await look(5, { north: red, south: red })).toEqual([alert])
    expect(await look(6, { north: well, south: red })).toEqual([alert])
    for (const minute of [7, 8])
      expect(await look(minute, { north: well, south: well })).toEqual([alert, relief])
    expect(await look(9, { south: red, north: well })).toEqual([alert, relief, alert])
    expect(await look(10, { south: well, north: well })).toEqual([alert, relief, alert, relief])
  })

  it('what one found that is gone since is lifted by another after an hour, once', async () => {
    await look(0, { north: red })
    for (const minute of [1, 59, 60])
      expect(await look(minute, { south: well, east: well })).toEqual([alert])
    for (const minute of [61, 62])
      expect(await look(minute, { south: well, east: well })).toEqual([alert, relief])
  })

  it('what one found that is gone since stays told if its successor finds the same', async () => {
    await look(0, { north: red })
    for (const minute of [1, 60, 61, 62])
      expect(await look(minute, { south: red, east: well })).toEqual([alert])
    expect(await look(63, { south: well, east: well })).toEqual([alert, relief])
  })

  it('what was told before servers were noted is told neither again nor forgotten', async () => {
    const seenAt = w.clock.now.toISOString()
    await w.database.db.execute(
      sql`insert into health_alerts ("check", reason, told_at, seen_at) values ('files', 'diskFull', ${seenAt}, ${seenAt})`,
    )
    expect(await look(1, { north: red, south: well })).toEqual([])
    expect(await look(2, { north: well, south: well })).toEqual([])
    for (const minute of [61, 62])
      expect(await look(minute, { north: well, south: well })).toEqual([relief])
  })
})

it('T235: one bad moment is no alert, and one good one no relief', () => {
  const steady = createAlertDebouncer()
  const red = computeHealthVerdicts({ ...calm, latencyMs: 5_000 })
  const levels = [
    red,
    computeHealthVerdicts(calm),
    red,
    red,
    computeHealthVerdicts(calm),
    red,
    computeHealthVerdicts(calm),
    computeHealthVerdicts(calm),
  ].map((verdicts) => steady(verdicts).database.level)
  expect(levels).toEqual(['ok', 'ok', 'ok', 'act', 'act', 'act', 'act', 'ok'])
})

it('what is new is read from the newest part of the change log, for whoever runs it', () => {
  const log = `# Changes\n\n## Unreleased\n\n**For people who use it**\n\n- A page.\n\n**For people who run it**\n\n- \`/metrics\` for *Prometheus*,\n  on a port.\n- A second.\n\n## 0.1.0\n\n**For people who run it**\n\n- Old.\n`
  expect(parseOperatorChanges(log)).toEqual(['/metrics for Prometheus, on a port.', 'A second.'])
  expect(parseOperatorChanges('')).toEqual([])
})
