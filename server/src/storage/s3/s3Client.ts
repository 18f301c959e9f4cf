import { S3Client } from '@aws-sdk/client-s3'

/** Where files are kept in an S3 store. */
export interface S3Settings {
  /** undefined: Amazon's own of the region */
  endpoint: string | undefined
  region: string
  bucket: string
  /** before the names of files; empty, or ends with a slash */
  prefix: string
  /** undefined: as Amazon's tools find them, e.g. the role of the machine */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** is the bucket named in the path of an address, rather than in its host? */
  pathStyle: boolean
  /** where browsers reach the store; undefined: they do not */
  publicEndpoint: string | undefined
}

/** How long the store may take, in milliseconds, and how often a request is sent. */
export interface S3RetryPolicy {
  connect: number
  /** without a byte in either direction */
  silence: number
  attempts: number
}

export const defaultRetryPolicy: S3RetryPolicy = { connect: 5_000, silence: 30_000, attempts: 4 }

/** Connections to the store of one process: downloads that are passed on hold one each. */
const maxSockets = 200

/** A client of the store; with `publicEndpoint` for addresses that browsers use. */
export const createS3Client = (
  settings: S3Settings,
  retryPolicy: S3RetryPolicy,
  endpoint = settings.endpoint,
): S3Client =>
  new S3Client({
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    ...(endpoint && { endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
    maxAttempts: retryPolicy.attempts,
    // SHA-256 is asked for where bytes are stored, and compared by ourselves, also of files in
    // several parts
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: retryPolicy.connect,
      socketTimeout: retryPolicy.silence,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
