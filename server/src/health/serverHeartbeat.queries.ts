import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'
import { servers } from '../db/tables/health.ts'

/** A server of this database. */
export type ServerRow = typeof servers.$inferSelect

/** Writes that a server is there; rows of servers that have not been seen for a day go. */
export const upsertServerSeen = async (db: DbOrTransaction, server: ServerRow): Promise<void> => {
  await db
    .insert(servers)
    .values(server)
    .onConflictDoUpdate({
      target: servers.id,
      set: { seenAt: server.seenAt, markerFile: server.markerFile },
    })
  await db
    .delete(servers)
    .where(lt(servers.seenAt, sql`${server.seenAt.toISOString()}::timestamptz - interval '1 day'`))
}

/**
 * What a server of the same name and port wrote before it was killed: this one has taken its place.
 */
export const deleteFormerServers = (
  db: DbOrTransaction,
  { id, name }: Pick<ServerRow, 'id' | 'name'>,
) => db.delete(servers).where(and(eq(servers.name, name), ne(servers.id, id)))

/** A server that stops is not seen any more. */
export const deleteServer = (db: DbOrTransaction, id: string) =>
  db.delete(servers).where(eq(servers.id, id))

/** Servers that were seen since a moment, the latest start first. */
export const listServers = (db: DbOrTransaction, since: Date): Promise<ServerRow[]> =>
  db
    .select()
    .from(servers)
    .where(gte(servers.seenAt, since))
    .orderBy(desc(servers.startedAt), servers.id)
