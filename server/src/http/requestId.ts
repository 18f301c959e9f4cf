import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * An id that a proxy or a caller gives: too short to be a token, and safe in a header and in a line
 * of text.
 */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** A place in a trace: the trace, the span of the caller, and flags. */
export interface TraceParent {
  traceId: string
  spanId: string
  flags: number
}

/** Reads a `traceparent` as W3C Trace Context defines it; undefined if it is none. */
export const parseTraceParentHeader = (header: unknown): TraceParent | undefined => {
  const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
  const [, traceId, spanId, flags] = (typeof header === 'string' && form.exec(header)) || []
  return traceId && spanId && flags
    ? { traceId, spanId, flags: Number.parseInt(flags, 16) }
    : undefined
}

/**
 * The id of a request: that of `X-Request-Id`, else of the trace that it belongs to, else a new
 * one.
 */
export const getRequestId = ({ headers }: { headers: IncomingHttpHeaders }): string => {
  const given = headers['x-request-id']
  if (typeof given === 'string' && wellFormed.test(given)) return given
  return parseTraceParentHeader(headers.traceparent)?.traceId ?? randomUUID()
}
