import type { Readable } from 'node:stream'
import { limits } from '@nspect/contract/shared/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './httpError.ts'

const KB = 1024
const MB = 1024 * KB
const seconds = 1000

/** How much may be in progress at once: bodies, and bytes of memory that they take. */
interface Share {
  count: number
  bytes: number
}

/** What bodies may cost the server before they have arrived completely. */
export interface BodyLimits {
  /** bytes of a body that is read before the caller is known */
  unidentified: number
  /** ms for the head of a request, and for a body that is read into memory */
  headMs: number
  textMs: number
  /** the minimum pace of an upload: so many bytes in each span of time */
  pace: { bytes: number; ms: number }
  perAddress: Share
  inAll: Share
}

export const defaultBodyLimits: BodyLimits = {
  unidentified: limits.strangersBody,
  headMs: 30 * seconds,
  textMs: 30 * seconds,
  pace: { bytes: 8 * KB, ms: 10 * seconds },
  perAddress: { count: 64, bytes: 64 * MB },
  inAll: { count: 2048, bytes: 256 * MB },
}

/** The memory of an upload: its files are streamed to the storage, its fields are buffered. */
const uploadMemory = MB

/** when to retry, in seconds */
const waitSeconds = 5

declare module 'fastify' {
  interface FastifyRequest {
    /** bytes of a body that this caller may send; more once the caller is known */
    bodyAllowance: number
  }
}

/** The declared length of a request: 0 without a body, undefined if it is chunked. */
const declaredLength = ({ headers }: FastifyRequest): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined

/** Does the request have a body that the server would read? */
const bringsBody = (request: FastifyRequest): boolean =>
  request.method !== 'GET' && request.method !== 'HEAD' && declaredLength(request) !== 0

/** Is it an upload, which is streamed? */
export const isMultipartForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** Must the caller be known before any of this body is read? */
export const needsEarlyIdentification = (
  request: FastifyRequest,
  { unidentified }: BodyLimits,
): boolean => bringsBody(request) && !((declaredLength(request) ?? Infinity) <= unidentified)

/** Allows a known caller to send as much as the route takes. */
export const allowFullBodySize = (request: FastifyRequest): void => {
  request.bodyAllowance = request.routeOptions.bodyLimit
}

/** Bytes that are no text would otherwise be stored as “�” (BI-022). */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads a body into memory, up to `maxBytes` and for at most `ms`. After an error the rest is
 * discarded.
 */
export const readBodyText = (
  body: Readable,
  { maxBytes, ms }: { maxBytes: number; ms: number },
): Promise<string> =>
  new Promise((done, fail) => {
    const pieces: Buffer[] = []
    let size = 0
    const stop = () => {
      clearTimeout(timer)
      body.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose)
    }
    const refuse = (error: Error) => {
      stop()
      // a stream without a listener throws its errors
      body.on('error', () => undefined).resume()
      fail(error)
    }
    const onData = (piece: Buffer) => {
      size += piece.length
      if (size > maxBytes) refuse(new HttpError('body.tooLarge'))
      else pieces.push(piece)
    }
    const onEnd = () => {
      stop()
      try {
        done(utf8.decode(Buffer.concat(pieces)))
      } catch {
        fail(new HttpError('input.unreadable'))
      }
    }
    const onError = (error: Error) => refuse(error)
    const onClose = () => refuse(new HttpError('input.unreadable'))
    const timer = setTimeout(() => refuse(new HttpError('request.timeout')), ms)
    body.on('data', onData).once('end', onEnd).once('error', onError).once('close', onClose)
  })

/**
 * Calls `onStall` if a body arrives too slowly; time in which the server itself is too busy to read
 * does not count.
 */
export const watchBodyPace = (
  raw: FastifyRequest['raw'],
  pace: BodyLimits['pace'],
  onStall: () => void,
): (() => void) => {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead
    if (now - before < pace.bytes && raw.readableLength === 0) onStall()
    before = now
  }, pace.ms)
  const stop = () => clearInterval(timer)
  raw.once('close', stop)
  return stop
}

/** Counts what is in progress, for each address and in total. */
const ledger = ({ perAddress, inAll }: BodyLimits) => {
  const all: Share = { count: 0, bytes: 0 }
  const addresses = new Map<string, Share>()
  const fits = (current: Share, cap: Share, bytes: number) =>
    current.count < cap.count && current.bytes + bytes <= cap.bytes
  const add = (share: Share, count: number, bytes: number) => {
    share.count += count
    share.bytes += bytes
  }
  return {
    /** Adds a body, or throws; returns a function that removes it. */
    enter(address: string, bytes: number): () => void {
      const own = addresses.get(address) ?? { count: 0, bytes: 0 }
      if (!fits(own, perAddress, bytes))
        throw new HttpError('rate.exceeded', { values: { waitSeconds } })
      if (!fits(all, inAll, bytes)) throw new HttpError('server.busy', { values: { waitSeconds } })
      addresses.set(address, own)
      for (const share of [own, all]) add(share, 1, bytes)
      return () => {
        for (const share of [own, all]) add(share, -1, -bytes)
        if (own.count === 0) addresses.delete(address)
      }
    },
  }
}

/**
 * Enforces the limits on every body: one declared too large is not read, those in progress are
 * counted, and what an error left unread is discarded at the pace of an upload and within the time
 * of a text.
 */
export const enforceBodyLimits = (app: FastifyInstance, bodyLimits: BodyLimits): void => {
  const bodies = ledger(bodyLimits)
  app.decorateRequest('bodyAllowance', bodyLimits.unidentified)
  app.addHook('onRequest', async (request, reply) => {
    if ((declaredLength(request) ?? 1) === 0) return
    const { raw } = request
    reply.raw.once('finish', () => {
      if (raw.complete) return
      const end = () => raw.destroy()
      if (isMultipartForm(request)) watchBodyPace(raw, bodyLimits.pace, end)
      else {
        const timer = setTimeout(end, bodyLimits.textMs)
        raw.once('close', () => clearTimeout(timer))
      }
    })
  })
  app.addHook('preParsing', async (request, reply) => {
    if (!bringsBody(request)) return
    if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? ''))
      throw new HttpError('body.type')
    const isUpload = isMultipartForm(request)
    const allowance = Math.min(request.bodyAllowance, request.routeOptions.bodyLimit)
    const length = declaredLength(request) ?? allowance
    if (!isUpload && length > allowance) throw new HttpError('body.tooLarge')
    // the close event has passed: nothing would remove the entry of a sender who has disconnected
    if (request.raw.destroyed) throw new HttpError('input.unreadable')
    const leave = bodies.enter(request.ip, isUpload ? uploadMemory : length)
    // what was read stays in memory until the response is sent
    reply.raw.once('close', leave)
  })
}
