import { Readable } from 'node:stream'
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { readObject } from './readObject.ts'
import {
  createS3Client,
  defaultRetryPolicy,
  type S3RetryPolicy,
  type S3Settings,
} from './s3Client.ts'
import { getErrorResponse } from './s3Errors.ts'
import { UnusableStoreError } from './unusableStore.ts'
import { writeObject } from './writeObject.ts'

/** What was tried when it failed. */
type Trial = 'list' | 'write' | 'read' | 'delete'
const rights: Record<Trial, string> = {
  list: 's3:ListBucket',
  write: 's3:PutObject',
  read: 's3:GetObject',
  delete: 's3:DeleteObject',
}

const sentences: Record<string, (settings: S3Settings, trial: Trial) => string> = {
  NoSuchBucket: ({ bucket }) =>
    `there is no bucket ${bucket}. Please make it, or correct S3_BUCKET`,
  InvalidAccessKeyId: () => 'it does not know the access key. Please correct S3_ACCESS_KEY',
  SignatureDoesNotMatch: () =>
    'the secret key does not belong to the access key. Please correct S3_SECRET_KEY, or S3_REGION',
  CredentialsProviderError: () =>
    'there is no access key. Please set S3_ACCESS_KEY and S3_SECRET_KEY, or give this machine a role',
  AuthorizationHeaderMalformed: ({ bucket, region }) =>
    `the bucket ${bucket} is not in the region ${region}. Please correct S3_REGION`,
  PermanentRedirect: ({ bucket, region }) =>
    `the bucket ${bucket} is not in the region ${region}. Please correct S3_REGION`,
  RequestTimeTooSkewed: () => 'the clock of this machine is wrong. Please set it',
  AccessDenied: ({ bucket }, trial) =>
    `the access key may not use the bucket ${bucket}. Please allow it ${rights[trial]}`,
}
const aliases: Record<string, string> = {
  Forbidden: 'AccessDenied',
  ExpiredToken: 'InvalidAccessKeyId',
}
const cannotBeReached =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|EHOSTUNREACH|TimeoutError)$/

const getRootCause = (error: unknown): unknown =>
  error instanceof Error && error.cause ? getRootCause(error.cause) : error

const describeStoreProblem = (settings: S3Settings, trial: Trial, error: unknown): string => {
  const root = getRootCause(error)
  const { code, status } = getErrorResponse(root)
  const found = sentences[aliases[code] ?? code]
  const why =
    found?.(settings, trial) ??
    (cannotBeReached.test(String(Object(root).code ?? code))
      ? 'it does not answer. Please correct S3_ENDPOINT, or start it'
      : `it answered ${code || 'with an error'}${status ? ` (${status})` : ''} to a trial to ${trial}`)
  return `The file store ${settings.endpoint ?? `of Amazon in ${settings.region}`} cannot be used: ${why}.`
}

/**
 * Tries the store as the program will use it, with a file of its own; throws `UnusableStoreError`.
 */
export const assertStoreUsable = async (
  settings: S3Settings,
  retryPolicy: S3RetryPolicy = defaultRetryPolicy,
): Promise<void> => {
  const client = createS3Client(settings, retryPolicy)
  const place = { Bucket: settings.bucket, Key: `${settings.prefix}trial-${crypto.randomUUID()}` }
  const trials: [Trial, () => Promise<unknown>][] = [
    [
      'list',
      () =>
        client.send(
          new ListObjectsV2Command({
            Bucket: settings.bucket,
            Prefix: settings.prefix,
            MaxKeys: 1,
          }),
        ),
    ],
    ['write', () => writeObject(client, place, Readable.from(['a trial at the start']), 100)],
    ['read', async () => (await readObject(client, place)).resume()],
    ['delete', () => client.send(new DeleteObjectCommand(place))],
  ]
  try {
    for (const [trial, attempt] of trials) {
      await attempt().catch((error: unknown) => {
        throw new UnusableStoreError(describeStoreProblem(settings, trial, error), { cause: error })
      })
    }
  } finally {
    client.destroy()
  }
}
