import { z } from 'zod'

/**
 * The format of an export (docs/export-format.md). Its version changes when an archive of the
 * earlier one would be misread; a new table or column does not change it. 2: costs are minor units.
 */
export const formatName = 'nspect-client-export'
export const formatVersion = 2

export const manifestPath = 'manifest.json'
/** one line for each stored file: its former name, its bytes, and where they are in the archive */
export const contentsPath = 'contents.jsonl'
/** people outside of the client who wrote something in it: their names only */
export const authorsPath = 'authors.jsonl'
export const clientPath = 'client.json'
export const getExportTablePath = (table: string): string => `tables/${table}.jsonl`

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

export const exportManifest = z.object({
  format: z.literal(formatName),
  version: z.int().min(1),
  /** the newest migration of the database that it was made from */
  schema: z.string(),
  madeAt: z.iso.datetime(),
  client: z.object({ id: z.int(), businessName: z.string() }),
  /** rows of each table; `authors` counts the people outside of the client */
  rows: z.record(z.string(), z.int().min(0)),
  authors: z.int().min(0),
  /** every other file of the archive */
  files: z.array(z.object({ path: z.string(), size, sha256 })),
  /** stored files whose bytes were not found */
  missing: z.array(z.string()),
})
export type ExportManifest = z.output<typeof exportManifest>

/** A line of `contents.jsonl`. */
export const contentLine = z.object({
  name: z.string().min(1).max(100),
  path: z.string(),
  size,
  sha256,
})
export type ContentLine = z.output<typeof contentLine>

/** A line of `authors.jsonl`. */
export const authorLine = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })

/** What somebody reads who opens the archive by hand. */
export const readmeText = `This archive holds everything that nSpect stored for one client.

manifest.json     what is in here: the number of rows of each table, and the size and SHA-256 of each file
client.json       the client itself
tables/*.jsonl    one table each, one row per line, as JSON
authors.jsonl     the names of people of other organisations who wrote something here
contents.jsonl    which stored file ("name" in tables/files.jsonl) lies where in this archive
files/            pictures, models, documents and the smaller sizes made from them, named by their SHA-256

Passwords, sign-in tokens and the secret part of share links are not in it.
It can be imported into another installation of nSpect: npm run import-client -- FILE
`
