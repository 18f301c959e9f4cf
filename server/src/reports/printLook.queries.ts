import type { PrintLook } from '@nspect/contract/printLook'
import { and, desc, eq, sql } from 'drizzle-orm'
import { notDeleted, type Scope } from '../db/scope.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { printLooks } from '../db/tables/reports.ts'

/** The client's own look of reports; undefined without one. */
export const findPrintLook = async ({ db, inTenant }: Scope, clientId: number) => {
  const [row] = await db
    .select({ look: printLooks.look, version: printLooks.version, updatedAt: printLooks.updatedAt })
    .from(printLooks)
    .where(inTenant(printLooks, eq(printLooks.clientId, clientId)))
  return row
}

/** Stores the look of a client, which the call has locked. */
export const keepPrintLook = (
  { db, now }: Scope,
  clientId: number,
  look: PrintLook,
  version: number,
) =>
  db
    .insert(printLooks)
    .values({ clientId, look, version, updatedAt: now })
    .onConflictDoUpdate({ target: printLooks.clientId, set: { look, version, updatedAt: now } })

/** The client's latest inspection that has points. */
export const findShownProject = async (
  { db, live }: Scope,
  clientId: number,
): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(
      live(
        projects,
        eq(projects.clientId, clientId),
        sql`exists (select 1 from ${projectPins} where ${and(eq(projectPins.clientId, projects.clientId), eq(projectPins.projectId, projects.id), notDeleted(projectPins))})`,
      ),
    )
    .orderBy(desc(projects.id))
    .limit(1)
  return row?.id
}
