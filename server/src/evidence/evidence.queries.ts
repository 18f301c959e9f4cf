import type { EvidenceHead, EvidenceRecord } from '@nspect/contract/evidence/evidence'
import { asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { evidenceEntries } from '../db/tables/evidence.ts'
import { files } from '../db/tables/files.ts'

/** The evidence chain of an inspection, from its first entry. */
export const listEvidence = (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<EvidenceRecord[]> =>
  db
    .select({
      entry: evidenceEntries.entry,
      content: evidenceEntries.content,
      salt: evidenceEntries.salt,
      hash: evidenceEntries.hash,
    })
    .from(evidenceEntries)
    .where(inTenant(evidenceEntries, eq(evidenceEntries.projectId, projectId)))
    .orderBy(asc(evidenceEntries.n))

/** The last entry of an inspection's chain; null: it has none yet. */
export const findEvidenceHead = async (
  { db, inTenant }: Scope,
  projectId: number,
): Promise<EvidenceHead | null> => {
  const [head] = await db
    .select({ n: evidenceEntries.n, hash: evidenceEntries.hash })
    .from(evidenceEntries)
    .where(inTenant(evidenceEntries, eq(evidenceEntries.projectId, projectId)))
    .orderBy(desc(evidenceEntries.n))
    .limit(1)
  return head ?? null
}

/** Stored files of a client by the hashes of their bytes; the same bytes may be stored twice. */
export const listFilesByHash = (
  { db, inTenant }: Scope,
  clientId: number,
  hashes: readonly string[],
) =>
  db
    .select({ sha256: files.sha256, name: files.name, mime: files.mime })
    .from(files)
    .where(
      inTenant(
        files,
        eq(files.clientId, clientId),
        sql`${files.sha256} = any(${sql.param([...hashes])}::text[])`,
      ),
    )
    .orderBy(asc(files.sha256), asc(files.id))

/** Lets the rest of a transaction take contents out of chains, or delete them with their client. */
export const allowErasingEvidence = async (db: DbOrTransaction): Promise<void> => {
  await db.execute(sql`select set_config('nspect.erasing', 'on', true)`)
}

/** The rest of a transaction brings rows with the entries that they have: none is added. */
export const keepImportedEvidence = async (db: DbOrTransaction): Promise<void> => {
  await db.execute(sql`select set_config('nspect.importing', 'on', true)`)
}

/** An entry of some inspection's chain. */
export interface EvidencePlace {
  projectId: number
  n: number
}

/**
 * Takes away what the chains hold of these comments by visitors and in these entries, and says so in
 * an entry of each chain. The transaction allows erasing.
 */
export const eraseEvidence = async (
  { db, inTenant }: Scope,
  clientId: number,
  commentIds: readonly number[],
  places: readonly EvidencePlace[],
): Promise<void> => {
  if (commentIds.length + places.length === 0) return
  const ofPlaces = sql`(${evidenceEntries.projectId}, ${evidenceEntries.n}) in (select * from unnest(
    ${sql.param(places.map(({ projectId }) => projectId))}::int[], ${sql.param(places.map(({ n }) => n))}::int[]))`
  const erased = await db
    .update(evidenceEntries)
    .set({ content: null, salt: null })
    .where(
      inTenant(
        evidenceEntries,
        eq(evidenceEntries.clientId, clientId),
        sql`(${evidenceEntries.commentId} = any(${sql.param([...commentIds])}::int[]) or ${ofPlaces})`,
        isNotNull(evidenceEntries.content),
      ),
    )
    .returning({ projectId: evidenceEntries.projectId, n: evidenceEntries.n })
  for (const [projectId, entries] of Map.groupBy(erased, (entry) => entry.projectId)) {
    const said = JSON.stringify({
      kind: 'erased',
      of: entries.map(({ n }) => n).toSorted((a, b) => a - b),
    })
    await db.execute(
      sql`select append_evidence(${clientId}::int, ${projectId}::int, ${said}::jsonb, null, null, null, null)`,
    )
  }
}
