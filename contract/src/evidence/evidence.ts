import { z } from 'zod'

/** Of the bytes of a file, in hexadecimal digits. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * What an entry of an evidence chain says. It has hashes alone of what people wrote, which may have
 * to be erased.
 */
export const evidenceEntry = z.object({
  /** counts the entries of the inspection from 1 */
  n: z.int().min(1),
  /** when the server stored it, UTC */
  at: z.string(),
  /**
   * `stills`: pictures of a point's place; `step`: of its repair, with `stepPhoto` for photos after
   * its first; `changed`, `removed`, `restored`: of the entry `of`; `completed`: what the points of
   * the version say; `handover`: the sealed report of a version; `decision`: a reviewer's, by its number; `erased`: the
   * contents of these entries
   */
  kind: z.string(),
  /** its number in the inspection */
  point: z.int().optional(),
  /** of a repair */
  action: z.string().optional(),
  of: z.union([z.int(), z.array(z.int())]).optional(),
  /** hashes of the stored files, by what each shows */
  files: z.record(z.string(), sha256).optional(),
  /** the number of a decision, and SHA-256 of the salt and the record of it, which has the costs */
  decision: z.int().optional(),
  record: sha256.optional(),
  /** SHA-256 of salt and content */
  content: sha256.optional(),
})
export type EvidenceEntry = z.output<typeof evidenceEntry>

/** An entry with what it is the hash of. */
export const evidenceRecord = z.object({
  /** JSON of an entry, exactly as it was hashed */
  entry: z.string(),
  content: z.string().nullable(),
  salt: z.string().nullable(),
  /** SHA-256 of the hash before (nothing before the first), a line break and `entry` */
  hash: sha256,
})
export type EvidenceRecord = z.output<typeof evidenceRecord>

/** The last entry of a chain: whoever knows it notices any change before it. */
export const evidenceHead = z.object({ n: z.int().min(1), hash: sha256 })
export type EvidenceHead = z.output<typeof evidenceHead>

/** `evidence.json` of an export. */
export const evidenceFile = z.object({
  version: z.literal(1),
  inspection: z.object({ id: z.int(), name: z.string() }),
  head: evidenceHead,
  records: z.array(evidenceRecord),
  /** paths in the export, by the hash of what is there */
  files: z.record(sha256, z.string()),
})
export type EvidenceFile = z.output<typeof evidenceFile>
