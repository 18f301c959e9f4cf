import type { HealthCheck, HealthReport } from '@nspect/contract/health/health'
import { limits } from '@nspect/contract/shared/limits'
import type { Db, DbOrTransaction } from '../db/connect.ts'
import { findValidityProblem, type Seal } from '../files/seals/seal.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { noRequests, type RequestSources } from './countRequestOrigins.ts'
import { findDatabaseFacts } from './healthReadings.queries.ts'
import type { Readings } from './healthReadings.ts'
import { computeHealthVerdicts, type HealthFacts, type HealthVerdict } from './healthVerdicts.ts'
import { readOperatorChanges } from './operatorChanges.ts'
import { listServers } from './serverHeartbeat.queries.ts'
import { seenWithinMs } from './serverHeartbeat.ts'

/** What a server knows of itself and its installation. */
export interface OperationsParts {
  db: Db
  readings: () => Promise<Readings>
  runner: Pick<JobRunner, 'failed' | 'retry'>
  openStreams: () => number
  /** where requests came from; absent: this server answers nobody */
  requests?: (() => RequestSources) | undefined
  /** do people reach this installation by a public address? */
  isPublic: boolean
  version: string
  /** of this server, among those of the database */
  serverId: string
  sendsMail: boolean
  /** the operator's own certificate for sealing */
  operatorSeal?: Pick<Seal, 'subject' | 'validFrom' | 'validUntil'> | undefined
  isEmbedded: boolean
  /** where files of clients lie */
  filesIn: HealthReport['files']['kind']
  now: () => Date
}

export interface Operations {
  /** each part with its verdict, and what is shown of it */
  health(): Promise<HealthReport>
  verdicts(): Promise<Record<HealthCheck, HealthVerdict>>
  retryJob(db: DbOrTransaction, queue: string, id: string): Promise<boolean>
}

const day = 86_400_000

/** After this time, ms, a server that says nothing counts as gone. */
export const silentAfterMs = limits.health.silentHours * 3_600_000

interface Around {
  sendsMail: boolean
  operatorSeal: OperationsParts['operatorSeal']
  now: Date
  /** in the list, seen within a minute or silent since */
  servers: readonly { version: string; isSilent: boolean }[]
  requests: RequestSources
  isPublic: boolean
}

const toHealthFacts = (readings: Readings, around: Around): HealthFacts => {
  const { sendsMail, operatorSeal, now, servers, requests, isPublic } = around
  const {
    latencyMs,
    diskFree,
    diskSize,
    queues,
    mails,
    backup,
    waitingMail,
    storageProblem,
    signOn,
  } = readings
  return {
    latencyMs: latencyMs ?? Number.POSITIVE_INFINITY,
    disk:
      diskFree === undefined || diskSize === undefined
        ? undefined
        : { free: diskFree, size: diskSize },
    storageProblem,
    unsharedServers: readings.unsharedServers.length,
    requests,
    isPublic,
    queues,
    overdueJobs: readings.overdueJobs ?? { waiting: 0, running: 0 },
    waitingMails: {
      minutes: waitingMail ? (now.getTime() - waitingMail.since.getTime()) / 60_000 : 0,
      problem: waitingMail?.problem ?? null,
    },
    signOnProblems: signOn.flatMap(({ problem }) => problem ?? []),
    mails: mails ?? { waiting: 0, failed: 0 },
    seal: operatorSeal && {
      problem: findValidityProblem(operatorSeal, now),
      days: (operatorSeal.validUntil.getTime() - now.getTime()) / day,
    },
    sendsMail,
    backup: backup && { ageSeconds: backup.good?.ageSeconds, hasFailed: backup.failure !== null },
    versions: servers.filter(({ isSilent }) => !isSilent).map(({ version }) => version),
    silentServers: servers.filter(({ isSilent }) => isSilent).length,
  }
}

/** Counts of failed jobs as they are, where the library's own are a few seconds behind a retry. */
const withFailed = (readings: Readings, failed: readonly { queue: string }[]): Readings => {
  const count = (name: string) => failed.filter(({ queue }) => queue === name).length
  return {
    ...readings,
    queues: readings.queues.map((queue) => ({ ...queue, failed: count(queue.name) })),
  }
}

const mapCertificate = (seal: OperationsParts['operatorSeal']) =>
  seal ? { subject: seal.subject, validUntil: seal.validUntil.toISOString() } : null

/** Reads how the installation is; what is costly is asked for every 15 seconds at most. */
export const createHealthReader = (parts: OperationsParts): Operations => {
  const {
    db,
    readings,
    runner,
    openStreams,
    version,
    serverId,
    sendsMail,
    operatorSeal,
    isEmbedded,
    isPublic,
    filesIn,
    now,
  } = parts
  const requests = () => parts.requests?.() ?? noRequests
  const known = async () =>
    (await listServers(db, new Date(now().getTime() - silentAfterMs))).map((server) => ({
      ...server,
      isSilent: server.seenAt.getTime() < now().getTime() - seenWithinMs,
    }))
  const changes = readOperatorChanges()
  return {
    retryJob: (tx, queue, id) => runner.retry(tx, queue, id),
    verdicts: async () => {
      const servers = await known()
      const around = {
        sendsMail,
        operatorSeal,
        now: now(),
        servers,
        requests: requests(),
        isPublic,
      }
      return computeHealthVerdicts(toHealthFacts(await readings(), around))
    },
    health: async () => {
      const failed = await runner.failed(db)
      const read = withFailed(await readings(), failed)
      const servers = await known()
      const seen = requests()
      const facts = toHealthFacts(read, {
        sendsMail,
        operatorSeal,
        now: now(),
        servers,
        requests: seen,
        isPublic,
      })
      const verdicts = computeHealthVerdicts(facts)
      const { version: databaseVersion, migrations } = await findDatabaseFacts(db)
      return {
        checkedAt: now().toISOString(),
        database: {
          ...verdicts.database,
          version: databaseVersion,
          bytes: read.databaseBytes ?? null,
          isEmbedded,
          latencyMs: read.latencyMs ?? 0,
        },
        files: {
          ...verdicts.files,
          kind: filesIn,
          problem: read.storageProblem ?? null,
          unsharedServers: [...read.unsharedServers],
          bytes: read.storageBytes ?? null,
          free: read.diskFree ?? null,
          size: read.diskSize ?? null,
        },
        jobs: {
          ...verdicts.jobs,
          queues: [...read.queues],
          failed: failed.map((job) => ({ ...job, problem: job.problem ?? '' })),
        },
        mails: { ...verdicts.mails, ...facts.mails, problem: facts.waitingMails.problem },
        signOn: { ...verdicts.signOn, providers: read.signOn },
        seal: { ...verdicts.seal, certificate: mapCertificate(operatorSeal) },
        backup: {
          ...verdicts.backup,
          madeAt: read.backup?.good?.madeAt.toISOString() ?? null,
          failure: read.backup?.failure
            ? { at: read.backup.failure.at.toISOString(), problem: read.backup.failure.problem }
            : null,
        },
        requests: {
          ...verdicts.requests,
          count: seen.requests,
          addresses: seen.addresses,
          onlyAddress: seen.onlyAddress,
        },
        program: { ...verdicts.program, version, migrations, changes: await changes },
        streams: { ...verdicts.streams, open: openStreams() },
        servers: {
          ...verdicts.servers,
          list: servers.map(({ id, name, version, startedAt, seenAt, isSilent }) => ({
            name,
            version,
            isSilent,
            startedAt: startedAt.toISOString(),
            seenAt: seenAt.toISOString(),
            isThis: id === serverId,
          })),
        },
      }
    },
  }
}
