import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/connect.ts'
import { observeStatements } from '../db/observeStatements.ts'
import { isMultipartForm } from '../http/bodyLimits.ts'
import { getLoggedRoutePattern } from '../http/requestLog.ts'
import type { AroundJob } from '../jobs/runner.ts'
import type { Readings } from './healthReadings.ts'

/**
 * What a server measures of itself, as Prometheus reads it. Labels hold no ids and no names of
 * clients or people.
 */
export interface Metrics {
  /** counts and times the application's requests */
  watchRequests(app: FastifyInstance): void
  /** times jobs */
  aroundJob: AroundJob
  readFrom(sources: MetricSources): void
  /** the content type, and all figures as text */
  contentType: string
  text(): Promise<string>
}

export interface MetricsParts {
  database: Pick<Database, 'pool'>
  version: string
}

/** Whom the metrics ask. */
export interface MetricSources {
  /** what is read from database and disk, at most every 15 seconds */
  readings: () => Promise<Readings>
  openStreams: () => number
}

const requestSeconds = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]
const statementSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]
const jobSeconds = [0.1, 1, 10, 60, 600, 3600]

/** A call by its pattern; the files of pages, which have a route each, are one. */
const getRouteLabel = (request: FastifyRequest): string => {
  const route = getLoggedRoutePattern(request)
  return /^\/(api\/|healthz$|readyz$|metrics$)|^unknown$/.test(route) ? route : 'page'
}

/** Starts measuring: everything that the database's pool and the application do from now on. */
export const startMeasuring = ({ database, version }: MetricsParts): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'nspect_http_request_duration_seconds',
    help: 'Time to answer requests, by route and class of status',
    labelNames: ['route', 'status'] as const,
    buckets: requestSeconds,
    registers,
  })
  const uploads = new Gauge({
    name: 'nspect_uploads_in_progress',
    help: 'Uploads in progress',
    registers,
  })
  const statements = new Histogram({
    name: 'nspect_database_statement_duration_seconds',
    help: 'Time of statements, their wait for earlier ones of the connection included',
    buckets: statementSeconds,
    registers,
  })
  const statementErrors = new Counter({
    name: 'nspect_database_statement_errors_total',
    help: 'Statements that the database refused or could not answer',
    registers,
  })
  const jobs = new Histogram({
    name: 'nspect_job_duration_seconds',
    help: 'Time of background jobs, by job and outcome',
    labelNames: ['job', 'outcome'] as const,
    buckets: jobSeconds,
    registers,
  })
  new Gauge({
    name: 'nspect_info',
    help: 'The version',
    labelNames: ['version'] as const,
    registers,
  }).set({ version }, 1)
  let sources: MetricSources | undefined
  gaugesOfProcess(registers, database, () => sources?.openStreams() ?? 0)
  const show = gaugesOfReadings(registers)

  observeStatements(database, () => {
    const end = statements.startTimer()
    return (error) => {
      end()
      if (error) statementErrors.inc()
    }
  })

  return {
    watchRequests: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const status = `${Math.floor(reply.statusCode / 100)}xx`
        requests.observe({ route: getRouteLabel(request), status }, reply.elapsedTime / 1000)
      })
      app.addHook('preParsing', async (request, reply) => {
        if (!isMultipartForm(request)) return
        uploads.inc()
        reply.raw.once('close', () => uploads.dec())
      })
    },
    aroundJob: async ({ job }, work) => {
      const end = jobs.startTimer({ job })
      try {
        await work()
        end({ outcome: 'completed' })
      } catch (error) {
        end({ outcome: 'failed' })
        throw error
      }
    },
    contentType: registry.contentType,
    readFrom: (given) => {
      sources = given
    },
    text: async () => {
      if (sources) show(await sources.readings())
      return registry.metrics()
    },
  }
}

/** What this process knows without asking anybody. */
const gaugesOfProcess = (
  registers: Registry[],
  { pool }: Pick<Database, 'pool'>,
  openStreams: () => number,
) => {
  new Gauge({
    name: 'nspect_database_connections',
    help: 'Connections of the pool by state, and calls that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'wanted' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'nspect_live_streams',
    help: 'Open streams of changes',
    registers,
    collect() {
      this.set(openStreams())
    },
  })
}

/**
 * What database and disk are asked for. What could not be read has no value, so that its absence
 * can be noticed.
 */
const gaugesOfReadings = (registers: Registry[]) => {
  const plain = (name: string, help: string) => new Gauge({ name, help, registers })
  const jobs = new Gauge({
    name: 'nspect_jobs',
    help: 'Background jobs by queue and state, those that failed of the last days',
    labelNames: ['queue', 'state'] as const,
    registers,
  })
  const mails = new Gauge({
    name: 'nspect_mails',
    help: 'Mails that wait to be sent, and that could not be sent',
    labelNames: ['state'] as const,
    registers,
  })
  const single = {
    diskFree: plain('nspect_disk_free_bytes', 'Free space where files are stored'),
    diskSize: plain('nspect_disk_size_bytes', 'Size of the disk where files are stored'),
    storageBytes: plain('nspect_storage_bytes', 'Bytes of stored files'),
    databaseBytes: plain('nspect_database_size_bytes', 'Size of the database'),
    backupAge: plain(
      'nspect_backup_age_seconds',
      'Age of the last complete backup; absent without one',
    ),
  }
  const up = plain('nspect_database_up', 'Whether the database answers')
  return (readings: Readings) => {
    up.set(readings.databaseAnswers ? 1 : 0)
    const values = { ...readings, backupAge: readings.backup?.good?.ageSeconds }
    for (const [name, gauge] of Object.entries(single)) {
      const value = values[name as keyof typeof single]
      if (value === undefined) gauge.remove()
      else gauge.set(value)
    }
    jobs.reset()
    for (const { name, waiting, running, failed } of readings.queues) {
      jobs.set({ queue: name, state: 'waiting' }, waiting)
      jobs.set({ queue: name, state: 'running' }, running)
      jobs.set({ queue: name, state: 'failed' }, failed)
    }
    mails.reset()
    for (const [state, count] of Object.entries(readings.mails ?? {})) mails.set({ state }, count)
  }
}
