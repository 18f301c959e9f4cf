import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { createFirstAdmin } from './accounts/firstAdmin.ts'
import { buildApp, buildHealthApp } from './app.ts'
import { createAuditPartitions } from './audit/auditMonths.queries.ts'
import { startClosingAuditEntries } from './audit/startClosingAuditEntries.ts'
import { backupJob } from './backup/backup.job.ts'
import { startBackupSchedule } from './backup/backupSchedule.ts'
import { backupBeforeMigrating } from './backup/beforeMigrating.ts'
import { findLastBackup } from './backup/lastBackup.ts'
import { type BillingProvider, createCachedBillingProvider } from './billing/billingProvider.ts'
import { createMaxioBillingProvider } from './billing/maxioProvider.ts'
import { noProvider } from './billing/noProvider.ts'
import { createSandboxBillingProvider } from './billing/sandboxProvider.ts'
import { startStorageNotices } from './clients/storageNotices.ts'
import { describeStartFailure } from './commands/describeStartFailure.ts'
import { type Config, readServerConfig } from './config/config.ts'
import { describeDataLocations } from './config/describeDataLocations.ts'
import { getBackupSecret, readOrCreateSecret } from './config/installationSecret.ts'
import { openOperatorSeal } from './config/openOperatorSeal.ts'
import { connectDatabase, type Database } from './db/connect.ts'
import { StartError, startEmbeddedPostgres } from './db/embedded/embedded.ts'
import { migrateAndSeed } from './db/migrate.ts'
import { createPrimaryDbReader, createReplicaDbReader, type ReadRunner } from './db/readReplica.ts'
import { hasTrigramSearch } from './db/trigrams.ts'
import { extensions, localFeatures } from './extensions.ts'
import { buildJobs } from './features.ts'
import { startAlertChecks } from './health/alerts.ts'
import {
  countRequestOrigins,
  isPublicUrl,
  type RequestSources,
} from './health/countRequestOrigins.ts'
import { createHealthReader, type Operations } from './health/healthReader.ts'
import { createHealthReadings } from './health/healthReadings.ts'
import { probeStorage } from './health/probeStorage.ts'
import { startServerHeartbeat, type ThisServer } from './health/serverHeartbeat.ts'
import { calmDrain } from './http/drainOnClose.ts'
import { isLoopback } from './http/isLoopback.ts'
import { listenAt } from './http/listen.ts'
import { releaseName } from './http/releaseName.ts'
import { createServerLog } from './http/requestLog.ts'
import { createTokens } from './http/tokens.ts'
import { startJobRunner } from './jobs/runner.ts'
import { startLiveStreams } from './live/liveStreams.ts'
import { formatErrorForLog } from './logging/errorText.ts'
import { createFailureLogger } from './logging/log.ts'
import { createFolderMailer } from './mail/folderMailer.ts'
import { createSmtpMailer } from './mail/smtpMailer.ts'
import { startMaintenance } from './maintenance.ts'
import { startDueReminders } from './notifications/dueReminders.ts'
import { startPinNotifications } from './notifications/notifications.ts'
import { startPlanSummaries } from './notifications/planSummaries.ts'
import { startFirmReminders } from './reports/firmLinks/firmReminders.ts'
import { closePrintPool } from './reports/print/paint/printPool.ts'
import { startDueInspections } from './schedules/dueInspections.ts'
import { listIssuerProblems } from './sso/issuerProblems.ts'
import { readDiskSpace } from './storage/diskSpace.ts'
import { openStorage } from './storage/openStorage.ts'
import { startTelemetry, type Telemetry } from './telemetry.ts'
import { listDuplicateAccounts } from './users/users.queries.ts'
import { startWebhooks } from './webhooks/sendDue.ts'

const warn = (what: string, error: unknown) =>
  void process.stderr.write(`${what}: ${formatErrorForLog(error)}\n`)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A failed start ends with one sentence and without a stack. */
const giveUp = (error: unknown): never => {
  process.stderr.write(`nSpect did not start. ${describeStartFailure(error)}\n`)
  process.exit(1)
}

const portError = ({ host, port }: Config, error: NodeJS.ErrnoException) =>
  new StartError(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is already taken by another program. Stop that one, or choose another with PORT=3001.`
      : `The address ${host}:${port} cannot be used (${error.code ?? error.message}). Please correct HOST or PORT.`,
  )

/** Throws before anything is touched if something else already listens there. */
const claimPort = (config: Config): Promise<void> =>
  new Promise((done, refuse) => {
    const probe = createServer()
    probe.once('error', (error) => refuse(portError(config, error)))
    probe.listen(config.port, config.host, () => probe.close(() => done()))
  })

/**
 * Maxio if configured; else a sandbox without money, but not in production or if reachable from
 * elsewhere (T109).
 */
const createBillingProvider = (
  config: Config,
  dataDir: string,
  now: () => Date,
): BillingProvider => {
  if (config.billing)
    return createCachedBillingProvider(createMaxioBillingProvider(config.billing), now)
  if (!config.hasPaymentSandbox) return noProvider
  return createSandboxBillingProvider({
    file: join(dataDir, 'sandbox-billing.json'),
    publicUrl: config.publicUrl,
    now,
  })
}

/** What was started and has to be stopped, the latest first. */
class Shutdown {
  private readonly ends: (() => Promise<void>)[] = []
  isStopping = false

  /** Registers how to stop something that was started. */
  add(end: () => Promise<void>) {
    this.ends.push(end)
  }

  async endAll(onError: (error: unknown) => void) {
    for (const end of this.ends.reverse()) await end().catch(onError)
  }

  /** Shuts down gracefully, once, however often it is called. */
  async exit(exitCode: number) {
    if (this.isStopping) return
    this.isStopping = true
    await this.endAll((error) => warn('stop', error))
    process.exit(exitCode)
  }
}

/** Shuts down gracefully on a signal, and on uncaught errors. */
const endOnSignals = (shutdown: Shutdown) => {
  // the reader of the log has gone: the server continues, and there is nowhere to report it
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // Node itself would print a failed query with its values
  process.on('uncaughtException', (error) => {
    warn('nSpect stops', error)
    void shutdown.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void shutdown.exit(0))
}

/**
 * The database connection: the configured server, or an embedded one that is started with the data
 * folder.
 */
const connectOrStartDatabase = async (
  config: Config,
  dataDir: string,
  shutdown: Shutdown,
): Promise<pg.PoolConfig> => {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const embedded = await startEmbeddedPostgres({
    dataDir,
    say,
    onExit: (why) => {
      if (shutdown.isStopping) return
      process.stderr.write(`${why}\n`)
      void shutdown.exit(1)
    },
  })
  shutdown.add(() => embedded.stop())
  return embedded.connection
}

/** What watches this server from inside, as its settings ask for it. */
const startServerTelemetry = async (
  config: Config,
  database: Database,
  shutdown: Shutdown,
): Promise<Telemetry> => {
  const telemetry = await startTelemetry(config, database).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(
      `Port ${config.metricsPort} is already taken by another program. Choose another METRICS_PORT.`,
    )
  })
  shutdown.add(() => telemetry.stop())
  return telemetry
}

/** Long reading goes to the replica, if there is one. */
const createReader = ({ readUrl }: Config, primary: Database, shutdown: Shutdown): ReadRunner => {
  if (!readUrl) return createPrimaryDbReader(primary)
  const replica = connectDatabase({ connectionString: readUrl, max: 4 }, (error) =>
    warn('replica', error),
  )
  shutdown.add(() => replica.close())
  return createReplicaDbReader({
    primary,
    replica,
    warn: (sentence) => process.stderr.write(`jobs: ${sentence}\n`),
  })
}

/** Opens the database with its tables, the first administrator and, if wanted, the demo. */
const openData = async (config: Config, dataDir: string, shutdown: Shutdown) => {
  const connection = await connectOrStartDatabase(config, dataDir, shutdown)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const storage = await openStorage({ dataDir, s3: config.s3 })
  const log = createServerLog({ level: config.logLevel })
  const database = connectDatabase(connection, createFailureLogger(log, 'database'))
  shutdown.add(() => database.close())
  const telemetry = await startServerTelemetry(config, database, shutdown)
  const direct = config.directUrl ? { connectionString: config.directUrl } : connection
  const secret = () => getBackupSecret(config, dataDir)
  const before = backupBeforeMigrating({
    config,
    dataDir,
    connection: direct,
    storage,
    secret,
    say,
  })
  const admin = await migrateAndSeed(direct, before, async () => {
    await createAuditPartitions(database.db, new Date()).catch((error: unknown) =>
      warn('audit', error),
    )
    const seeded = await createFirstAdmin(database.db, config, dataDir)
    if (config.hasDemo) for (const { seed } of extensions) await seed(database.db, storage)
    return seeded
  })
  if (!(await hasTrigramSearch(database.pool))) {
    process.stderr.write(
      'search: this PostgreSQL server has no pg_trgm or btree_gin, or does not let its database add them. Words are found ' +
        'as they are written; mistyped ones are not.\n',
    )
  }
  for (const { id, username, client } of await listDuplicateAccounts(database.db)) {
    process.stderr.write(
      `users: account ${id} (${username}, ${client ?? 'no client'}) cannot sign in: an older one has the same name. ` +
        'An administrator can give it another e-mail address.\n',
    )
  }
  return {
    direct,
    database,
    reading: createReader(config, database, shutdown),
    storage,
    admin,
    log,
    telemetry,
  }
}

type Data = Awaited<ReturnType<typeof openData>>

/** What people and jobs are served with. */
const startService = async (config: Config, dataDir: string, data: Data, shutdown: Shutdown) => {
  const { database, reading, storage, log, telemetry } = data
  const operatorSeal = await openOperatorSeal(config)
  const tokens = createTokens(await readOrCreateSecret(config, dataDir))
  const now = () => new Date()
  const billing = createBillingProvider(config, dataDir, now)
  const site = {
    ...config,
    sendsMail: config.smtpUrl !== undefined,
    sellsPlans: billing.kind !== 'none',
    operatorSeal,
  }
  const mailFolder = join(dataDir, 'mail')
  const mailer = config.smtpUrl
    ? createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom })
    : createFolderMailer({ folder: mailFolder, from: config.mailFrom })
  const runner = await startJobRunner({
    database,
    reading,
    storage,
    jobs: [
      ...buildJobs({ mailer, billing, tokens, site, now }),
      ...(config.backupAt ? [backupJob] : []),
    ],
    runs: config.role !== 'web',
    direct: data.direct,
    onError: createFailureLogger(log, 'jobs'),
    log,
    around: telemetry.aroundJob,
    traceparent: telemetry.traceparent,
  })
  shutdown.add(() => runner.stop())
  return {
    db: database.db,
    storage,
    runner,
    tokens,
    site,
    now,
    billing,
    mailFolder,
    log,
    telemetry,
  }
}

type Service = Awaited<ReturnType<typeof startService>>

/** What a server that answers people sees of them. */
interface Watched {
  openStreams: () => number
  requests?: () => RequestSources
}

/** A picture that one server stores must be found by the others. */
const warnOfUnshared = async (server: ThisServer) => {
  for (const name of await server.findUnshared().catch(() => []))
    process.stderr.write(
      `files: the files of server ${name} are not found here. Several servers need the same files: an S3 store ` +
        '(S3_BUCKET), or one folder that is DATA_DIR/files on each of them.\n',
    )
}

/**
 * Starts what knows how the installation is: readings for metrics, the list of servers, and alerts.
 */
const startOperations = async (
  config: Config,
  dataDir: string,
  { db, storage, runner, tokens, site, now, log, telemetry }: Service,
  { openStreams, requests }: Watched,
  shutdown: Shutdown,
): Promise<Operations> => {
  const name = `${hostname()}:${config.port}`
  const server = await startServerHeartbeat(
    { db, name, version: releaseName, now, storage },
    createFailureLogger(log, 'servers'),
  )
  shutdown.add(() => server.stop())
  await warnOfUnshared(server)
  const readings = createHealthReadings({
    db,
    runner,
    diskSpace: () => readDiskSpace(dataDir),
    tryStorage: () => probeStorage(storage),
    findUnshared: () => server.findUnshared(),
    trySignOn: () => listIssuerProblems(db, site.issuers),
    lastBackup: config.backupAt && (() => findLastBackup(db, now())),
  })
  telemetry.readFrom({ readings, openStreams })
  const operations = createHealthReader({
    db,
    readings,
    runner,
    openStreams,
    requests,
    version: releaseName,
    serverId: server.id,
    now,
    isPublic: isPublicUrl(config.publicUrl),
    sendsMail: site.sendsMail,
    operatorSeal: site.operatorSeal,
    isEmbedded: config.databaseUrl === undefined,
    filesIn: config.s3 ? 's3' : 'disk',
  })
  const { alertMail } = config
  const alerts = startAlertChecks(
    { db, operations, runner, tokens, site, server: name, alertMail, now },
    createFailureLogger(log, 'alerts'),
  )
  shutdown.add(() => alerts.stop())
  return operations
}

/**
 * Starts what goes by the clock: reminders, collected mails, webhooks, backups, and maintenance.
 */
const startRounds = (config: Config, service: Service, shutdown: Shutdown) => {
  const { log } = service
  for (const rounds of [
    startPinNotifications(service, createFailureLogger(log, 'notices')),
    startFirmReminders(service, createFailureLogger(log, 'reminders of firms')),
    startDueReminders(service, createFailureLogger(log, 'reminders of due dates')),
    startPlanSummaries(service, createFailureLogger(log, 'monthly mails about plans')),
    startDueInspections(service, createFailureLogger(log, 'due inspections')),
    startClosingAuditEntries(service, createFailureLogger(log, 'editing sessions')),
    startWebhooks(service, createFailureLogger(log, 'webhooks')),
    startStorageNotices(service, createFailureLogger(log, 'notices of storage')),
  ])
    shutdown.add(() => rounds.stop())
  if (config.backupAt) {
    const zone = config.settings.TimeZone ?? 'UTC'
    const schedule = startBackupSchedule({ ...service, at: config.backupAt, zone })
    shutdown.add(() => schedule.stop())
  }
  const maintenance = startMaintenance(service, createFailureLogger(log, 'maintenance'))
  // a sweep may take minutes, and can end anywhere
  shutdown.add(async () => void maintenance.stop())
}

/** The application that people use. */
const startWebApp = async (
  config: Config,
  dataDir: string,
  service: Service,
  direct: pg.PoolConfig,
  shutdown: Shutdown,
) => {
  const { runner, log, telemetry, ...parts } = service
  const live = startLiveStreams({
    ...parts,
    connection: direct,
    onError: createFailureLogger(log, 'live'),
  })
  const requests = countRequestOrigins(parts.now)
  const watched = { openStreams: () => live.openCount(), requests: requests.read }
  return buildApp({
    ...parts,
    jobs: runner,
    checksAnswers: config.isDevelopment,
    apiDocs: config.apiDocs,
    securityContact: config.securityContact,
    trustProxy: config.trustProxy,
    live,
    operations: await startOperations(config, dataDir, service, watched, shutdown),
    drain: calmDrain,
    log,
    watchers: [...telemetry.watchers, requests.watch],
    besides: config.offersLookAround ? localFeatures : [],
    webFolder: resolve(import.meta.dirname, '../../web/dist'),
  })
}

/** A worker's own page of health, and nothing else. */
const startHealthApp = async (
  config: Config,
  dataDir: string,
  service: Service,
  shutdown: Shutdown,
) => {
  await startOperations(config, dataDir, service, { openStreams: () => 0 }, shutdown)
  return buildHealthApp({ db: service.db, drain: calmDrain })
}

/** Starts what its role asks for: background jobs and maintenance, the application, or both. */
const serve = async (config: Config, dataDir: string, data: Data, shutdown: Shutdown) => {
  const service = await startService(config, dataDir, data, shutdown)
  shutdown.add(() => closePrintPool())
  const app =
    config.role === 'worker'
      ? await startHealthApp(config, dataDir, service, shutdown)
      : await startWebApp(config, dataDir, service, data.direct, shutdown)
  shutdown.add(() => app.close())
  if (config.role !== 'web') startRounds(config, service, shutdown)
  await listenAt(app, config).catch((error: unknown) => {
    throw portError(config, error as NodeJS.ErrnoException)
  })
}

/**
 * Runs the garbage collector once after the start, ms: an idle server might otherwise keep startup
 * memory for hours. With the collector's flag given at the start the server keeps 40 MB more.
 */
const collectAfter = 3_000
const collectGarbageSoon = () =>
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    ;(runInNewContext('gc') as () => void)()
  }, collectAfter).unref()

/**
 * The lines printed at the start: the URL, and how to sign in; of a worker, where it tells its
 * health.
 */
const greeting = (
  config: Config,
  dataDir: string,
  { username, password }: Data['admin'],
): string => {
  const lies = `  Data lies in    ${describeDataLocations(config, dataDir)}`
  if (config.role === 'worker')
    return [
      '',
      `  nSpect works in the background; its health is at ${config.host}:${config.port}/readyz`,
      lies,
      '',
    ].join('\n')
  return [
    '',
    `  nSpect runs at  ${config.publicUrl}`,
    `  Sign in as      ${username}`,
    `  Password        ${password ?? '(as shown at the first start)'}`,
    lies,
    ...(config.role === 'web' ? ['  Its jobs wait for a server with ROLE=worker'] : []),
    ...(isLoopback(config.host) ? [] : [`  Listening on    ${config.host}:${config.port}`]),
    '',
  ].join('\n')
}

/**
 * Starts the server with the settings of the environment; it runs until a signal, or ends with one
 * sentence.
 */
export const runServer = async () => {
  const shutdown = new Shutdown()
  try {
    const config = readServerConfig()
    const dataDir = resolve(config.dataDir)
    await claimPort(config)
    endOnSignals(shutdown)
    const data = await openData(config, dataDir, shutdown)
    await serve(config, dataDir, data, shutdown)
    collectGarbageSoon()
    say(greeting(config, dataDir, data.admin))
    await data.admin.wasShown()
  } catch (error) {
    await shutdown.endAll(() => undefined)
    giveUp(error)
  }
}
