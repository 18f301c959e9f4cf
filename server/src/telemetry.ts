import type { FastifyInstance } from 'fastify'
import type { Database } from './db/connect.ts'
import type { MetricSources, Metrics } from './health/metrics.ts'
import { releaseName } from './http/releaseName.ts'
import type { AroundJob } from './jobs/runner.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What watches a server from inside. What is not wanted is not loaded. */
export interface Telemetry {
  watchers: ((app: FastifyInstance) => void)[]
  aroundJob: AroundJob | undefined
  traceparent: (() => string | undefined) | undefined
  /** tells the metrics whom to ask, once all is started */
  readFrom(sources: MetricSources): void
  stop(): Promise<void>
}

export interface TelemetryOptions {
  /** of the application's own `/metrics` */
  metricsToken?: string | undefined
  /** of a further `/metrics` on loopback */
  metricsPort?: number | undefined
  /** of a collector of traces */
  otlpEndpoint?: string | undefined
  /** how long spans are gathered, ms */
  traceDelay?: number
}

const both = (
  first: AroundJob | undefined,
  second: AroundJob | undefined,
): AroundJob | undefined =>
  first && second ? (run, work) => first(run, () => second(run, work)) : (first ?? second)

/** Starts what the settings ask for. */
export const startTelemetry = async (
  { metricsToken, metricsPort, otlpEndpoint, traceDelay }: TelemetryOptions,
  database: Pick<Database, 'pool'>,
): Promise<Telemetry> => {
  const watchers: Telemetry['watchers'] = []
  const ends: (() => Promise<void>)[] = []
  let metrics: Metrics | undefined
  let tracing: Tracing | undefined
  if (metricsToken !== undefined || metricsPort !== undefined) {
    const { startMeasuring: startMetrics } = await import('./health/metrics.ts')
    const { listenForMetrics, serveMetrics } = await import('./health/serveMetrics.ts')
    const started = startMetrics({ database, version: releaseName })
    metrics = started
    watchers.push((app) => started.watchRequests(app))
    if (metricsToken !== undefined) watchers.push((app) => serveMetrics(app, started, metricsToken))
    if (metricsPort !== undefined) ends.push((await listenForMetrics(started, metricsPort)).stop)
  }
  if (otlpEndpoint !== undefined) {
    const { startTracing } = await import('./tracing/tracing.ts')
    const started = startTracing({
      endpoint: otlpEndpoint,
      version: releaseName,
      database,
      ...(traceDelay && { delay: traceDelay }),
    })
    tracing = started
    watchers.push((app) => started.watchRequests(app))
    ends.push(() => started.stop())
  }
  return {
    watchers,
    aroundJob: both(tracing?.aroundJob, metrics?.aroundJob),
    traceparent: tracing?.traceparent,
    readFrom: (sources) => metrics?.readFrom(sources),
    stop: async () => {
      for (const end of ends) await end()
    },
  }
}
