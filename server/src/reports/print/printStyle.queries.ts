import type { PrintStyle } from '@nspect/contract/prints/printStyle'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Scope, whereNotDeleted } from '../../db/scope.ts'
import { projectPins } from '../../db/tables/pins.ts'
import { projects } from '../../db/tables/projects.ts'
import { printStyles } from '../../db/tables/reports.ts'

/** The client's own look of reports; undefined without one. */
export const findPrintStyle = async ({ db, inTenant }: Scope, clientId: number) => {
  const [row] = await db
    .select({
      look: printStyles.look,
      version: printStyles.version,
      updatedAt: printStyles.updatedAt,
    })
    .from(printStyles)
    .where(inTenant(printStyles, eq(printStyles.clientId, clientId)))
  return row
}

/** Stores the look of a client, which the call has locked. */
export const upsertPrintStyle = (
  { db, now }: Scope,
  clientId: number,
  look: PrintStyle,
  version: number,
) =>
  db
    .insert(printStyles)
    .values({ clientId, look, version, updatedAt: now })
    .onConflictDoUpdate({ target: printStyles.clientId, set: { look, version, updatedAt: now } })

/** The client's latest inspection that has points. */
export const findPreviewProject = async (
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
        sql`exists (select 1 from ${projectPins} where ${and(eq(projectPins.clientId, projects.clientId), eq(projectPins.projectId, projects.id), whereNotDeleted(projectPins))})`,
      ),
    )
    .orderBy(desc(projects.id))
    .limit(1)
  return row?.id
}
