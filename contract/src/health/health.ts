import { z } from 'zod'
import { routes } from '../http/route.ts'
import { instant, messageResponse, text } from '../shared/scalars.ts'

/**
 * ok: nothing to do; look: somebody should look when they have time; act: something is broken, or
 * will be soon
 */
export const healthLevels = ['ok', 'look', 'act'] as const
export type HealthLevel = (typeof healthLevels)[number]

/** What is checked, in the order of the page. */
export const healthChecks = [
  'database',
  'files',
  'jobs',
  'mails',
  'signOn',
  'seal',
  'backup',
  'requests',
  'program',
  'streams',
  'servers',
] as const
export type HealthCheck = (typeof healthChecks)[number]

/** Why a check is as it is; the page words each, with what to do. */
export const healthReasons = [
  'well',
  'databaseSlow',
  'databaseVerySlow',
  'diskLow',
  'diskFull',
  'diskUnknown',
  'filesRefused',
  'filesNotShared',
  'jobsWaiting',
  'jobsFailed',
  'jobsStuck',
  'mailsWaiting',
  'mailsFailed',
  'mailsKept',
  'mailsStuck',
  'signOnFails',
  'sealExpired',
  'sealExpires',
  'sealNotYetValid',
  'backupNone',
  'backupOld',
  'backupFailed',
  'versionsDiffer',
  'serverSilent',
  'oneAddress',
] as const
export type HealthReason = (typeof healthReasons)[number]

/** The kinds of background jobs, as their queues are called. */
export const jobNames = [
  'model.variants',
  'file.metadata',
  'plan.sheets',
  'media.align',
  'model.carry',
  'mail.send',
  'account.forgot',
  'billing.refresh',
  'billing.cancel',
  'client.export',
  'report.print',
  'handover.seal',
  'client.purge',
] as const
export type JobName = (typeof jobNames)[number]

const verdict = { level: z.enum(healthLevels), reason: z.enum(healthReasons) }
const bytes = z.number().nullable()
/** what went wrong, as the program that was asked says it */
const problem = z.string().nullable()

/** A job that has failed for good, as long as it is kept. */
export const failedJob = z.object({
  id: z.uuid(),
  /** a job's name, or one of an earlier version */
  queue: z.string(),
  failedAt: instant,
  tries: z.int(),
  /** what went wrong, as the program says it */
  problem: z.string(),
  /** of the request that started it */
  requestId: z.string().nullable(),
})
export type FailedJob = z.output<typeof failedJob>

/** How the installation is; for SuperAdmin. */
export const healthReport = z.object({
  checkedAt: instant,
  database: z.object({
    ...verdict,
    version: z.string(),
    bytes,
    latencyMs: z.number(),
    isEmbedded: z.boolean(),
  }),
  files: z.object({
    ...verdict,
    kind: z.enum(['disk', 's3']),
    bytes,
    free: bytes,
    size: bytes,
    problem,
    /** servers of this database that run now and do not have the same files */
    unsharedServers: z.array(z.string()),
  }),
  jobs: z.object({
    ...verdict,
    queues: z.array(
      z.object({ name: z.string(), waiting: z.int(), running: z.int(), failed: z.int() }),
    ),
    failed: z.array(failedJob),
  }),
  mails: z.object({ ...verdict, waiting: z.int(), failed: z.int(), problem }),
  /** identity providers, each asked a moment ago */
  signOn: z.object({ ...verdict, providers: z.array(z.object({ name: z.string(), problem })) }),
  /** the operator's own certificate for sealing; null: the installation makes its own */
  seal: z.object({
    ...verdict,
    certificate: z.object({ subject: z.string(), validUntil: instant }).nullable(),
  }),
  backup: z.object({
    ...verdict,
    madeAt: instant.nullable(),
    failure: z.object({ at: instant, problem: z.string() }).nullable(),
  }),
  /**
   * what this server was asked in the last hour, and from how many addresses; the address, if it
   * was one
   */
  requests: z.object({
    ...verdict,
    count: z.int(),
    addresses: z.int(),
    onlyAddress: z.string().nullable(),
  }),
  program: z.object({
    ...verdict,
    version: z.string(),
    migrations: z.int(),
    /** what is new for whoever runs it: lines of the change log, in English */
    changes: z.array(z.string()),
  }),
  streams: z.object({ ...verdict, open: z.int() }),
  /** servers of this database; silent: not seen for a minute, and it did not say that it stops */
  servers: z.object({
    ...verdict,
    list: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        startedAt: instant,
        seenAt: instant,
        isThis: z.boolean(),
        isSilent: z.boolean(),
      }),
    ),
  }),
})
export type HealthReport = z.output<typeof healthReport>

export const healthRoutes = routes({
  readHealth: {
    kind: 'json',
    method: 'GET',
    path: 'Health/GetHealth',
    can: 'health.read',
    changes: false,
    query: z.object({}),
    answer: healthReport,
  },
  /** runs a job again that has failed for good */
  retryJob: {
    kind: 'json',
    method: 'POST',
    path: 'Health/RetryJob',
    can: 'health.read',
    changes: true,
    body: z.object({ queue: text(100), id: z.uuid({ error: 'value.invalid' }) }),
    answer: messageResponse({}),
    successMessage: 'job.again',
  },
})
