import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { escapeHtml } from '../../http/pages/escapeHtml.ts'
import { findSignatureFault, type S3Keys } from './s3Signature.ts'

interface StoredObject {
  bytes: Buffer
  modifiedAt: Date
  etag: string
  /** base64, with the number of parts behind it if there were several */
  sha256: string | undefined
  metadata: Record<string, string>
}

interface UnfinishedUpload {
  key: string
  startedAt: Date
  metadata: Record<string, string>
  parts: Map<number, Buffer>
}

/** How the store misbehaves: with an error of this code, or one of the others. */
export type S3Behavior =
  | 'fails'
  | 'slow down'
  | 'forbids'
  | 'is full'
  | 'hangs'
  | 'cuts'
  | 'loses the answer'
  | 'damages'

/**
 * A stand-in for an S3 store on loopback that follows its documented interface, as far as we use
 * it.
 */
export interface TestS3 {
  url: string
  region: string
  bucket: string
  keys: S3Keys
  objects: Map<string, StoredObject>
  uploads: Map<string, UnfinishedUpload>
  /** every request: method and operation, e.g. `PUT part` */
  requests: string[]
  /** misbehaves for the next `times` requests of such an operation */
  be(mood: S3Behavior, options?: { of?: RegExp; times?: number }): void
  /** names on one page of a list */
  pageSize: number
  /** origins whose pages may read */
  allowedOrigins: string[]
  /** ends its moods */
  forgive(): void
  /** removes every file and ends its moods */
  clear(): void
  /** answers that are being sent */
  answering: ReadonlySet<ServerResponse>
  stop(): Promise<void>
}

const errors: Record<string, number> = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  BadDigest: 400,
  EntityTooSmall: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidPart: 400,
  InvalidRange: 416,
  MethodNotAllowed: 405,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XMinioStorageFull: 507,
}
const moodCodes: Partial<Record<S3Behavior, string>> = {
  fails: 'InternalError',
  'slow down': 'SlowDown',
  forbids: 'AccessDenied',
  'is full': 'XMinioStorageFull',
}

/** An error as the store answers it. */
class S3Fault extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const smallestPart = 5 * 1024 * 1024
const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const computeEtag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const readMetadata = (request: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  )

const xml = (response: ServerResponse, status: number, body: string) => {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
}
const element = (name: string, value: string | number | boolean) =>
  `<${name}>${escapeHtml(String(value))}</${name}>`

/** The operation of a request, by method and query. */
const getOperation = (method: string, key: string, query: URLSearchParams): string => {
  if (key === '')
    return query.has('uploads')
      ? 'GET uploads'
      : `${method} ${method === 'GET' ? 'list' : 'bucket'}`
  if (query.has('uploadId')) return `${method} ${method === 'PUT' ? 'part' : 'upload'}`
  return query.has('uploads') ? 'POST uploads' : `${method} object`
}

interface Call {
  request: IncomingMessage
  response: ServerResponse
  key: string
  query: URLSearchParams
  body: Buffer
  /** it sends half of the bytes and closes the connection */
  cuts: boolean
  /** it sends other bytes than were stored */
  damages: boolean
}

/** The bytes of the body, whose hash must be the one that was sent along. */
const decodeBody = ({ request, body }: Call): Buffer => {
  const signed = String(request.headers['x-amz-content-sha256'])
  if (/^[0-9a-f]{64}$/.test(signed) && hashBytes(body).toString('hex') !== signed)
    throw new S3Fault('BadDigest')
  const told = request.headers['x-amz-checksum-sha256']
  if (told !== undefined && hashBytes(body).toString('base64') !== told)
    throw new S3Fault('BadDigest')
  return body
}

const found = <T>(value: T | undefined, code: string): T => {
  if (value === undefined) throw new S3Fault(code)
  return value
}

/** What the store keeps, and its operations on it. */
class Store {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, UnfinishedUpload>()
  readonly bucket: string
  pageSize = 1000

  constructor(bucket: string) {
    this.bucket = bucket
  }

  private sendObject(
    { request, response, query, cuts, damages }: Call,
    object: StoredObject,
    isWhole: boolean,
  ) {
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    const start = Number(range?.[1] ?? 0)
    const end = Math.min(
      range?.[2] ? Number(range[2]) + 1 : object.bytes.length,
      object.bytes.length,
    )
    if (range && start >= object.bytes.length) throw new S3Fault('InvalidRange')
    const isAsked =
      String(request.headers['x-amz-checksum-mode'] ?? query.get('x-amz-checksum-mode')) ===
      'ENABLED'
    response.writeHead(range ? 206 : 200, {
      'accept-ranges': 'bytes',
      'content-length': end - start,
      'content-type': query.get('response-content-type') ?? 'application/octet-stream',
      etag: object.etag,
      'last-modified': object.modifiedAt.toUTCString(),
      ...(range && { 'content-range': `bytes ${start}-${end - 1}/${object.bytes.length}` }),
      ...(query.has('response-content-disposition') && {
        'content-disposition': String(query.get('response-content-disposition')),
      }),
      ...(query.has('response-cache-control') && {
        'cache-control': String(query.get('response-cache-control')),
      }),
      ...(isAsked && object.sha256 && !range && { 'x-amz-checksum-sha256': object.sha256 }),
      ...object.metadata,
    })
    if (!isWhole) return response.end()
    const bytes = Buffer.from(object.bytes.subarray(start, end))
    if (damages) bytes[0] = (bytes[0] ?? 0) ^ 1
    if (!cuts) return response.end(bytes)
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy())
  }

  private list({ response, query }: Call) {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const names = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort()
    const page = names.slice(0, Math.min(this.pageSize, Number(query.get('max-keys') ?? 1000)))
    const isTruncated = page.length < names.length
    const contents = page.map((key) => {
      const { bytes, modifiedAt, etag } = found(this.objects.get(key), 'NoSuchKey')
      const facts =
        element('Size', bytes.length) + element('LastModified', modifiedAt.toISOString())
      return `<Contents>${element('Key', key)}${element('ETag', etag)}${facts}</Contents>`
    })
    const next = isTruncated ? element('NextContinuationToken', page.at(-1) ?? '') : ''
    const head =
      element('Name', this.bucket) +
      element('IsTruncated', isTruncated) +
      element('KeyCount', page.length)
    xml(response, 200, `<ListBucketResult>${head}${next}${contents.join('')}</ListBucketResult>`)
  }

  private listUploads({ response, query }: Call) {
    const after = query.get('upload-id-marker') ?? ''
    const open = [...this.uploads].filter(
      ([id, { key }]) => key.startsWith(query.get('prefix') ?? '') && id > after,
    )
    const page = open.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, this.pageSize)
    const [lastId, last] = page.at(-1) ?? ['', undefined]
    const isTruncated = page.length < open.length
    const next = isTruncated
      ? element('NextUploadIdMarker', lastId) + element('NextKeyMarker', last?.key ?? '')
      : ''
    const lines = page.map(
      ([id, { key, startedAt }]) =>
        `<Upload>${element('Key', key)}${element('UploadId', id)}${element('Initiated', startedAt.toISOString())}</Upload>`,
    )
    const head = element('Bucket', this.bucket) + element('IsTruncated', isTruncated)
    xml(
      response,
      200,
      `<ListMultipartUploadsResult>${head}${next}${lines.join('')}</ListMultipartUploadsResult>`,
    )
  }

  private begin({ request, response, key }: Call) {
    const id = `upload-${randomUUID()}`
    this.uploads.set(id, {
      key,
      startedAt: new Date(),
      metadata: readMetadata(request),
      parts: new Map(),
    })
    const names = element('Bucket', this.bucket) + element('Key', key) + element('UploadId', id)
    xml(response, 200, `<InitiateMultipartUploadResult>${names}</InitiateMultipartUploadResult>`)
  }

  private upload(query: URLSearchParams) {
    return found(this.uploads.get(query.get('uploadId') ?? ''), 'NoSuchUpload')
  }

  private addPart(call: Call) {
    const bytes = decodeBody(call)
    this.upload(call.query).parts.set(Number(call.query.get('partNumber')), bytes)
    const sha256 = hashBytes(bytes).toString('base64')
    call.response
      .writeHead(200, { etag: computeEtag(bytes), 'x-amz-checksum-sha256': sha256 })
      .end()
  }

  private complete({ response, query, key, body }: Call) {
    const { parts, metadata } = this.upload(query)
    const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
      Number(number),
    )
    const pieces = named.map((number) => found(parts.get(number), 'InvalidPart'))
    if (pieces.slice(0, -1).some(({ length }) => length < smallestPart))
      throw new S3Fault('EntityTooSmall')
    const sha256 = `${hashBytes(Buffer.concat(pieces.map(hashBytes))).toString('base64')}-${pieces.length}`
    const bytes = Buffer.concat(pieces)
    this.objects.set(key, {
      bytes,
      modifiedAt: new Date(),
      etag: computeEtag(bytes),
      sha256,
      metadata,
    })
    this.uploads.delete(query.get('uploadId') ?? '')
    const names =
      element('Bucket', this.bucket) + element('Key', key) + element('ETag', computeEtag(bytes))
    xml(response, 200, `<CompleteMultipartUploadResult>${names}</CompleteMultipartUploadResult>`)
  }

  private abort({ response, query }: Call) {
    this.upload(query)
    this.uploads.delete(query.get('uploadId') ?? '')
    response.writeHead(204).end()
  }

  private putObject(call: Call) {
    const bytes = decodeBody(call)
    const told = call.request.headers['x-amz-checksum-sha256']
    const sha256 = told === undefined ? undefined : String(told)
    const metadata = readMetadata(call.request)
    this.objects.set(call.key, {
      bytes,
      modifiedAt: new Date(),
      etag: computeEtag(bytes),
      sha256,
      metadata,
    })
    call.response.writeHead(200, { etag: computeEtag(bytes) }).end()
  }

  perform(operation: string, call: Call) {
    const { response, key } = call
    switch (operation) {
      case 'GET list':
        return this.list(call)
      case 'GET uploads':
        return this.listUploads(call)
      case 'POST uploads':
        return this.begin(call)
      case 'PUT part':
        return this.addPart(call)
      case 'POST upload':
        return this.complete(call)
      case 'DELETE upload':
        return this.abort(call)
      case 'PUT object':
        return this.putObject(call)
      case 'GET object':
      case 'HEAD object':
        return this.sendObject(
          call,
          found(this.objects.get(key), 'NoSuchKey'),
          operation === 'GET object',
        )
      case 'DELETE object':
        this.objects.delete(key)
        return response.writeHead(204).end()
      default:
        throw new S3Fault('MethodNotAllowed')
    }
  }
}

const answerFault = (request: IncomingMessage, response: ServerResponse, code: string) => {
  const status = errors[code] ?? 400
  if (request.method === 'HEAD') return response.writeHead(status).end()
  const region = code === 'AuthorizationHeaderMalformed' ? element('Region', 'eu-central-1') : ''
  xml(
    response,
    status,
    `<Error>${element('Code', code)}${element('Message', code)}${region}</Error>`,
  )
}

/** Starts a stand-in for an S3 store with one empty bucket. */
export const startS3Server = async (now: () => Date = () => new Date()): Promise<TestS3> => {
  const keys = { accessKeyId: 'nspect-files', secretAccessKey: 'a secret key of the store' }
  const [region, bucket] = ['eu-central-1', 'inspections']
  const store = new Store(bucket)
  const requests: string[] = []
  const allowedOrigins: string[] = []
  let moods: { mood: S3Behavior; of: RegExp; times: number }[] = []
  const moodFor = (operation: string): S3Behavior | undefined => {
    const current = moods.find(({ of, times }) => times > 0 && of.test(operation))
    if (current) current.times -= 1
    return current?.mood
  }
  /** As for a page of another origin. */
  const allow = ({ headers: { origin } }: IncomingMessage, response: ServerResponse) => {
    if (!origin || !allowedOrigins.includes(origin)) return
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-methods', 'GET, HEAD')
    response.setHeader('access-control-allow-headers', 'range')
    response.setHeader('access-control-expose-headers', 'etag, content-length, content-range')
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request
    const body = await buffer(request)
    allow(request, response)
    if (method === 'OPTIONS')
      return response.writeHead(response.hasHeader('access-control-allow-origin') ? 200 : 403).end()
    const { pathname, searchParams: query } = new URL(url, 'http://s3')
    const [, inBucket = '', ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    const operation = getOperation(method, key, query)
    requests.push(operation)
    const mood = moodFor(operation)
    if (mood === 'hangs') return
    const code =
      findSignatureFault({ method, url, headers }, keys, region, now()) ??
      (inBucket === bucket ? mood && moodCodes[mood] : 'NoSuchBucket')
    if (code) throw new S3Fault(code)
    if (mood === 'loses the answer') response.end = () => response.destroy()
    store.perform(operation, {
      request,
      response,
      key,
      query,
      body,
      cuts: mood === 'cuts',
      damages: mood === 'damages',
    })
  }
  const answering = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    answering.add(response)
    response.once('close', () => answering.delete(response))
    answer(request, response).catch((error: unknown) => {
      answerFault(request, response, error instanceof S3Fault ? error.code : 'InternalError')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // one that is not stopped ends with the process
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region,
    bucket,
    keys,
    objects: store.objects,
    uploads: store.uploads,
    requests,
    get pageSize() {
      return store.pageSize
    },
    set pageSize(size) {
      store.pageSize = size
    },
    allowedOrigins,
    be: (mood, { of = /./, times = Number.POSITIVE_INFINITY } = {}) =>
      void moods.push({ mood, of, times }),
    forgive: () => {
      moods = []
    },
    clear: () => {
      moods = []
      store.pageSize = 1000
      requests.length = 0
      store.objects.clear()
      store.uploads.clear()
    },
    answering,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
