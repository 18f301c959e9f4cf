import type { ShownImage } from '@nspect/contract/checklists/guidanceImages'
import { eq, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { files } from '../db/tables/files.ts'
import { mapImage } from './checklists.mapper.ts'

/** The stored pictures of a client by the hashes of their bytes; without hashes it asks nothing. */
export const findGuidanceImages = async (
  scope: Scope,
  clientId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, ShownImage>> => {
  if (hashes.length === 0) return new Map()
  const found = await scope.db
    .select({ sha256: files.sha256, variants: files.variants })
    .from(files)
    .where(
      scope.inTenant(
        files,
        eq(files.clientId, clientId),
        eq(files.kind, 'guidance'),
        sql`${files.sha256} = any(${sql.param([...hashes])}::text[])`,
      ),
    )
    .orderBy(files.id)
  return new Map(found.map(({ sha256, variants }) => [sha256, mapImage(scope, variants)]))
}
