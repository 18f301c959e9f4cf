import { z } from 'zod'

/**
 * The format of a backup (docs/operators/backup.md). Its version changes when an earlier program
 * would misread a backup; a new table or column does not change it.
 */
export const formatName = 'nspect-backup'
export const formatVersion = 1

/** Why something was not backed up or restored, in words for the operator. */
export class BackupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'BackupError'
  }
}

export const manifestPath = 'manifest.json'
/**
 * the hash of every other file of a backup's folder, as `sha256sum` writes it; it is written last
 */
export const checksumsPath = 'SHA256SUMS'

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What everybody may read of a backup, encrypted or not. */
export const backupManifest = z.object({
  format: z.literal(formatName),
  version: z.int().min(1),
  madeAt: z.iso.datetime(),
  /** the version of the program that made it */
  program: z.string(),
  why: z.enum(['command', 'schedule', 'migration']),
  /** the newest migration of the database: its name, and its time in the journal */
  schema: z.object({ name: z.string(), when: z.int() }),
  /** the version of the PostgreSQL that it was made from */
  postgres: z.string(),
  /** the public key that it is encrypted to */
  recipient: z.string().nullable(),
  rows: count,
  files: z.object({ count, bytes: count }),
})
export type BackupManifest = z.output<typeof backupManifest>

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  /** columns by which the rows are sorted; else they are as they lay */
  sortedBy: z.array(z.string()).optional(),
  rows: count,
  path: z.string(),
  /** of its rows as text, before they are compressed */
  sha256,
})
export type DumpedTable = z.output<typeof table>

/** What is needed to restore; it is encrypted with the data. */
export const backupDetails = z.object({
  tables: z.array(table),
  /** from which on the audit trail has parts by month, YYYY-MM-DD */
  firstAuditMonth: z.string().nullable().optional(),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** work that was waiting */
  jobs: table,
  /**
   * the key that the program made for itself; null: it was set as SECRET_KEY, of which `print` is a
   * fingerprint
   */
  secret: z.object({ made: z.string().nullable(), print: z.string() }),
  /** stored files whose bytes were gone before the backup, or were not those of their row */
  missing: z.array(z.string()),
  damaged: z.array(z.string()),
})
export type BackupDetails = z.output<typeof backupDetails>

/**
 * A line of the list of files: a stored file, and where its bytes lie in the backup folder. Of one
 * that stayed where it was there are none, and only what its row knows of it.
 */
const storedName = z.string().regex(/^[a-z2-7]{32}$/)
export const fileLine = z.union([
  z.object({ name: storedName, size: count, sha256, blob: sha256 }),
  z.object({ name: storedName, size: count.nullable(), sha256: sha256.nullable(), blob: z.null() }),
])
export type FileLine = z.output<typeof fileLine>
/** One whose bytes are in the backup folder. */
export type CopiedFile = Extract<FileLine, { blob: string }>
export const isTableCopiedAsFile = (file: FileLine): file is CopiedFile => file.blob !== null

export const detailsPath = 'details.json.gz'
export const fileListPath = 'files.jsonl.gz'
/**
 * the blobs of a backup, readable without a key, so that those that nothing needs any more can be
 * removed
 */
export const blobListPath = 'blobs.txt'
export const jobsPath = 'jobs.copy.gz'
export const getBackupTablePath = (table: string): string => `tables/${table}.copy.gz`
/** what is added to the names of encrypted files */
export const encryptedSuffix = '.age'

/** What somebody reads who opens the folder by hand. */
export const readmeText = `This folder holds backups of nSpect. Please change nothing in it.

2026-01-31T02-00-00Z/   one backup, named by when it was made
  manifest.json         what it is: version, schema, counts, the key it is encrypted to
  SHA256SUMS            the hash of each of its files (check: sha256sum -c SHA256SUMS)
  details.json.gz       its tables, their columns, rows and hashes, its sequences
  tables/*.copy.gz      one table each, as PostgreSQL's COPY writes it
  files.jsonl.gz        its stored files: name, size, SHA-256, and where the bytes lie
files/                  the bytes of stored files, shared by all backups; a file that has not changed is here once

Files that end in .age are encrypted (https://age-encryption.org) and open with the age program, too.

  check a backup     npm run restore -- FOLDER --check
  restore it         npm run restore -- FOLDER
`
