import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/connect.ts'
import { observeStatements } from '../db/observeStatements.ts'
import { parseTraceParentHeader } from '../http/requestId.ts'
import { getLoggedRoutePattern } from '../http/requestLog.ts'
import type { AroundJob } from '../jobs/runner.ts'
import { getLoggedErrorFields } from '../logging/errorText.ts'

/** Traces of requests, statements and jobs, sent to an OpenTelemetry collector. */
export interface Tracing {
  watchRequests(app: FastifyInstance): void
  aroundJob: AroundJob
  /** where the current work stands in its trace */
  traceparent(): string | undefined
  stop(): Promise<void>
}

interface TracingParts {
  /** of a collector, without `/v1/traces` */
  endpoint: string
  version: string
  database: Pick<Database, 'pool'>
  /** how long spans are gathered, ms */
  delay?: number
}

/** A statement's text in a span, in characters; its values are never part of it. */
const maxTextLength = 2_000
const defaultDelay = 5_000
/**
 * A collector that does not answer holds up nothing but spans, and a stop for at most this long,
 * ms.
 */
const maxSendingMs = 3_000

const parseTraceContext = (header: unknown): Context => {
  const parent = parseTraceParentHeader(header)
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, flags } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true })
}

const fail = (span: Span, error: unknown) => {
  const { type, message } = getLoggedErrorFields(error)
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR, message })
}

/** Starts tracing. Loaded only where a collector is named (decision 048). */
export const startTracing = ({
  endpoint,
  version,
  database,
  delay = defaultDelay,
}: TracingParts): Tracing => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: maxSendingMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'nspect', 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: delay,
        exportTimeoutMillis: maxSendingMs,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('nspect', version)
  const contexts = new WeakMap<FastifyRequest, Context>()

  // what polls in the background belongs to no trace
  observeStatements(database, (text) => {
    if (!trace.getActiveSpan()) return () => undefined
    const span = tracer.startSpan(/^\s*\w*/.exec(text)?.[0].trim() || 'statement', {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxTextLength) },
    })
    return (error) => {
      if (error) fail(span, error)
      span.end()
    }
  })

  return {
    watchRequests: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        const route = getLoggedRoutePattern(request)
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'request.id': request.id,
        }
        const parent = parseTraceContext(request.headers.traceparent)
        const span = tracer.startSpan(
          `${request.method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          parent,
        )
        const own = trace.setSpan(parent, span)
        contexts.set(request, own)
        context.with(own, done)
      })
      // reading a body leaves the context
      app.addHook('preHandler', (request, _reply, done) =>
        context.with(contexts.get(request) ?? ROOT_CONTEXT, done),
      )
      app.addHook('onError', async (request, _reply, error) => {
        const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
        if (span) span.setAttribute('error.type', getLoggedErrorFields(error).type)
      })
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
        span?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    aroundJob: async ({ job, origin }, work) => {
      const parent = parseTraceContext(origin?.traceparent)
      const attributes = { 'job.name': job, ...(origin && { 'request.id': origin.requestId }) }
      const span = tracer.startSpan(`job ${job}`, { kind: SpanKind.CONSUMER, attributes }, parent)
      try {
        await context.with(trace.setSpan(parent, span), work)
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    traceparent: () => {
      const found = trace.getActiveSpan()?.spanContext()
      return (
        found &&
        `00-${found.traceId}-${found.spanId}-${found.traceFlags.toString(16).padStart(2, '0')}`
      )
    },
    // what could not be sent is lost, which is no failure of the server
    stop: () => provider.shutdown().catch(() => undefined),
  }
}
