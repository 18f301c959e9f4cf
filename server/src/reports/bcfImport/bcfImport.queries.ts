import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Scope } from '../../db/scope.ts'
import { projectPinComments } from '../../db/tables/comments.ts'
import { files } from '../../db/tables/files.ts'
import { models } from '../../db/tables/models.ts'
import { projectPins } from '../../db/tables/pins.ts'
import { projects } from '../../db/tables/projects.ts'
import { users } from '../../db/tables/users.ts'

/** The model of an inspection: undefined if it shows anything else. */
export const findModelOfProject = async ({ db, inTenant }: Scope, projectId: number) => {
  const [row] = await db
    .select({ name: files.name, hasElements: sql<boolean>`${models.facts} -> 'ifc' is not null` })
    .from(projects)
    .innerJoin(
      files,
      and(eq(files.clientId, projects.clientId), eq(files.id, projects.modelFileId)),
    )
    .innerJoin(models, and(eq(models.clientId, files.clientId), eq(models.fileId, files.id)))
    .where(inTenant(projects, eq(projects.id, projectId)))
  return row
}

/** The ids of an inspection's deleted points. */
export const listDeletedPinIds = async ({ db, inTenant }: Scope, projectId: number) => {
  const rows = await db
    .select({ id: projectPins.id })
    .from(projectPins)
    .where(
      inTenant(projectPins, eq(projectPins.projectId, projectId), eq(projectPins.isDeleted, true)),
    )
  return rows.map(({ id }) => id)
}

/** What names the comments of an inspection's points, hidden ones included. */
export const listCommentIds = ({ db, inTenant }: Scope, projectId: number) =>
  db
    .select({
      id: projectPinComments.id,
      pinId: projectPinComments.projectPinId,
      importedId: projectPinComments.importedId,
    })
    .from(projectPinComments)
    .innerJoin(
      projectPins,
      and(
        eq(projectPins.clientId, projectPinComments.clientId),
        eq(projectPins.id, projectPinComments.projectPinId),
      ),
    )
    .where(
      inTenant(
        projectPinComments,
        eq(projectPins.projectId, projectId),
        or(isNull(projectPinComments.importedId), isNull(projectPinComments.undoneAt)),
      ),
    )

/** The names of people of a client by their addresses in small letters. */
export const listNamesByMail = async (
  { db, inTenant }: Scope,
  clientId: number,
  mails: readonly string[],
): Promise<Map<string, string>> => {
  if (mails.length === 0) return new Map()
  const mail = sql<string>`lower(${users.username})`
  const rows = await db
    .select({ mail, name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(
      inTenant(
        users,
        eq(users.clientId, clientId),
        sql`${mail} = any(${sql.param([...mails])}::text[])`,
      ),
    )
  return new Map(rows.map((row) => [row.mail, row.name]))
}
