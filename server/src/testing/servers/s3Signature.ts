import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A key of the store. */
export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
}

interface SignedRequest {
  method: string
  /** path and query as they were sent */
  url: string
  headers: IncomingHttpHeaders
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** As RFC 3986 encodes it, which is stricter than `encodeURIComponent`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const parseStamp = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

interface Claims {
  credential: string
  signedHeaders: string
  signature: string
  stamp: string
  payload: string
  query: [string, string][]
}

const inAddress = (search: URLSearchParams): Claims => ({
  credential: search.get('X-Amz-Credential') ?? '',
  signedHeaders: search.get('X-Amz-SignedHeaders') ?? '',
  signature: search.get('X-Amz-Signature') ?? '',
  stamp: search.get('X-Amz-Date') ?? '',
  payload: 'UNSIGNED-PAYLOAD',
  query: [...search].filter(([name]) => name !== 'X-Amz-Signature'),
})

const inHeader = (headers: IncomingHttpHeaders, search: URLSearchParams): Claims => {
  const part = (name: string) =>
    new RegExp(`${name}=([^,\\s]+)`).exec(headers.authorization ?? '')?.[1] ?? ''
  return {
    credential: part('Credential'),
    signedHeaders: part('SignedHeaders'),
    signature: part('Signature'),
    stamp: String(headers['x-amz-date']),
    payload: String(headers['x-amz-content-sha256']),
    query: [...search],
  }
}

/**
 * Checks a request's Signature Version 4, in its header or its address, as Amazon documents it
 * ("Authenticating Requests (AWS Signature Version 4)"). Returns the code of the error, or
 * undefined.
 */
export const findSignatureFault = (
  { method, url, headers }: SignedRequest,
  { accessKeyId, secretAccessKey }: S3Keys,
  region: string,
  now: Date,
): string | undefined => {
  const [path = '', query = ''] = url.split('?')
  const search = new URLSearchParams(query)
  const isPresigned = search.has('X-Amz-Signature')
  if (!isPresigned && !headers.authorization) return 'AccessDenied'
  const claims = isPresigned ? inAddress(search) : inHeader(headers, search)
  const [key, date = '', ofRegion, service] = claims.credential.split('/')
  if (key !== accessKeyId) return 'InvalidAccessKeyId'
  if (ofRegion !== region || service !== 's3') return 'AuthorizationHeaderMalformed'
  const age = now.getTime() - parseStamp(claims.stamp)
  const most = isPresigned ? Number(search.get('X-Amz-Expires')) * 1000 : 15 * 60_000
  if (!(age > -15 * 60_000 && age <= most))
    return isPresigned ? 'AccessDenied' : 'RequestTimeTooSkewed'
  const canonical = [
    method,
    path,
    claims.query
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...claims.signedHeaders
      .split(';')
      .map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    claims.signedHeaders,
    claims.payload,
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', claims.stamp, scope, sha256(canonical)].join('\n')
  const signing = ['s3', 'aws4_request'].reduce(
    hmac,
    hmac(hmac(`AWS4${secretAccessKey}`, date), region),
  )
  return hmac(signing, toSign).toString('hex') === claims.signature
    ? undefined
    : 'SignatureDoesNotMatch'
}
