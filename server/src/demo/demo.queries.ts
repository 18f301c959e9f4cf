import { asc, count, eq } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import { clients } from '../db/tables/clients.ts'
import { files } from '../db/tables/files.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projects } from '../db/tables/projects.ts'
import { pointCategories, projectTypes } from '../db/tables/projectTypes.ts'
import { users } from '../db/tables/users.ts'

/** What the first start writes, before anybody has signed in: no caller, hence no scope. */

const idOf = (rows: { id: number }[]): number => {
  const [row] = rows
  if (!row) throw new Error('an inserted row has no id')
  return row.id
}

export const findFirstSuperAdmin = async (db: Querying) => {
  const [row] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.role, 'SuperAdmin'))
    .orderBy(asc(users.id))
    .limit(1)
  return row
}

export const countClients = async (db: Querying): Promise<number> => {
  const [row] = await db.select({ n: count() }).from(clients)
  return row?.n ?? 0
}

export const insertUser = async (db: Querying, user: typeof users.$inferInsert) =>
  idOf(await db.insert(users).values(user).returning({ id: users.id }))
export const insertClient = async (db: Querying, client: typeof clients.$inferInsert) =>
  idOf(await db.insert(clients).values(client).returning({ id: clients.id }))
export const insertProjectType = async (db: Querying, type: typeof projectTypes.$inferInsert) =>
  idOf(await db.insert(projectTypes).values(type).returning({ id: projectTypes.id }))
export const insertCategory = async (db: Querying, category: typeof pointCategories.$inferInsert) =>
  idOf(await db.insert(pointCategories).values(category).returning({ id: pointCategories.id }))
export const insertDemoFile = async (db: Querying, file: typeof files.$inferInsert) =>
  idOf(await db.insert(files).values(file).returning({ id: files.id }))
export const insertDemoProject = async (db: Querying, project: typeof projects.$inferInsert) =>
  idOf(await db.insert(projects).values(project).returning({ id: projects.id }))
export const insertDemoPins = (db: Querying, pins: (typeof projectPins.$inferInsert)[]) =>
  db.insert(projectPins).values(pins)
