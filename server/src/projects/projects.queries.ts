import { managers, type ProjectFacts } from '@nspect/contract/policy'
import type { Role } from '@nspect/contract/vocab'
import { and, asc, count, desc, eq, ilike, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../db/scope.ts'
import { clients } from '../db/tables/clients.ts'
import { files } from '../db/tables/files.ts'
import { projectPins } from '../db/tables/pins.ts'
import { projectModelImages, projects, userProjects } from '../db/tables/projects.ts'
import { projectTypes } from '../db/tables/projectTypes.ts'

const isManager = (role: Role) => (managers as readonly Role[]).includes(role)

/**
 * The inspections that the caller may see at all (T28): managers their client's, archived ones too; User and Viewer those
 * assigned to them; a visitor the one of his link.
 */
export const visibleProjects = ({ actor, mine }: Scope, ...more: (SQL | undefined)[]): SQL => {
  if (actor?.kind === 'visitor') {
    return mine(projects, eq(projects.id, actor.projectId), sql`not ${projects.isDeleted}`, ...more)
  }
  if (actor?.kind === 'staff' && isManager(actor.role)) return mine(projects, ...more)
  const assigned = sql`exists (select 1 from ${userProjects} where ${userProjects.userId} = ${actor?.userId ?? 0}
    and ${userProjects.projectId} = ${projects.id} and ${userProjects.accessibleToUser})`
  return mine(projects, sql`not ${projects.isDeleted}`, assigned, ...more)
}

export type LoadedProject = ProjectFacts & { projectTypeId: number }

const facts = {
  id: projects.id,
  clientId: projects.clientId,
  projectTypeId: projects.projectTypeId,
  tier: clients.tier,
  isDeleted: projects.isDeleted,
  completedAt: projects.completedAt,
}

const asFacts = ({
  completedAt,
  ...rest
}: Omit<LoadedProject, 'isCompleted'> & { completedAt: Date | null }): LoadedProject => ({
  ...rest,
  isCompleted: completedAt !== null,
})

/**
 * The inspection that a rule decides about. For a call that changes something it is locked, so that completing it or
 * replacing its model waits, and its `rev` is raised, so that no kept answer outlives the change: both by one statement.
 */
export const findProjectWhere = async (scope: Scope, which: SQL): Promise<LoadedProject | undefined> => {
  const [row] = scope.changes
    ? await scope.db
        .update(projects)
        .set({ rev: sql`${projects.rev} + 1` })
        .from(clients)
        .where(and(eq(clients.id, projects.clientId), visibleProjects(scope, which)))
        .returning(facts)
    : await scope.db
        .select(facts)
        .from(projects)
        .innerJoin(clients, eq(clients.id, projects.clientId))
        .where(visibleProjects(scope, which))
  return row && asFacts(row)
}

export const findProject = (scope: Scope, id: number) => findProjectWhere(scope, eq(projects.id, id))

/** The inspection of a visitor's link. */
export const findSharedProject = async (scope: Scope): Promise<LoadedProject | undefined> =>
  scope.actor?.kind === 'visitor' ? findProject(scope, scope.actor.projectId) : undefined

/** Escapes what LIKE would read as a pattern. */
const literally = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

export const listProjects = async (
  scope: Scope,
  asked: { isCompleted?: boolean | undefined; q?: string | undefined; limit: number },
) => {
  const { db } = scope
  const pins = db
    .select({
      projectId: projectPins.projectId,
      pinCount: count().as('pin_count'),
      resolvedCount: sql<number>`count(*) filter (where ${projectPins.isResolved})`
        .mapWith(Number)
        .as('resolved_count'),
    })
    .from(projectPins)
    .where(scope.live(projectPins))
    .groupBy(projectPins.projectId)
    .as('pin_counts')
  const state =
    asked.isCompleted === undefined
      ? undefined
      : asked.isCompleted
        ? isNotNull(projects.completedAt)
        : isNull(projects.completedAt)
  return db
    .select({
      id: projects.id,
      projectName: projects.projectName,
      projectTypeName: projectTypes.name,
      clientId: projects.clientId,
      clientName: clients.businessName,
      scanDate: projects.scanDate,
      completedAt: projects.completedAt,
      pinCount: sql<number>`coalesce(${pins.pinCount}, 0)`.mapWith(Number),
      resolvedCount: sql<number>`coalesce(${pins.resolvedCount}, 0)`.mapWith(Number),
    })
    .from(projects)
    .innerJoin(projectTypes, eq(projectTypes.id, projects.projectTypeId))
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .leftJoin(pins, eq(pins.projectId, projects.id))
    .where(
      visibleProjects(
        scope,
        sql`not ${projects.isDeleted}`,
        state,
        asked.q ? ilike(projects.projectName, `%${literally(asked.q)}%`) : undefined,
      ),
    )
    .orderBy(desc(projects.id))
    .limit(asked.limit)
}

/** Everything that the inspection's screen shows of it, but for its points. */
export const findProjectDetail = async ({ db, mine }: Scope, id: number) => {
  const [row] = await db
    .select({
      id: projects.id,
      projectName: projects.projectName,
      clientId: projects.clientId,
      businessName: clients.businessName,
      tier: clients.tier,
      scanDate: projects.scanDate,
      modelLink: projects.modelLink,
      modelFile: {
        name: files.name,
        mime: files.mime,
        displayName: files.displayName,
        size: files.size,
        sha256: files.sha256,
        triangles: files.triangles,
      },
      projectTypeId: projects.projectTypeId,
      typeName: projectTypes.name,
      typeDescription: projectTypes.description,
      notes: projects.notes,
      completedAt: projects.completedAt,
      isDeleted: projects.isDeleted,
      version: projects.version,
    })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .innerJoin(projectTypes, eq(projectTypes.id, projects.projectTypeId))
    .leftJoin(files, eq(files.id, projects.modelFileId))
    .where(mine(projects, eq(projects.id, id)))
  return row
}

export const listModelImages = ({ db, mine }: Scope, projectId: number) =>
  db
    .select({ id: projectModelImages.id, variants: files.variants })
    .from(projectModelImages)
    .innerJoin(files, eq(files.id, projectModelImages.fileId))
    .where(mine(projectModelImages, eq(projectModelImages.projectId, projectId)))
    .orderBy(asc(projectModelImages.sortOrder))

export const insertProject = async ({ db }: Scope, project: typeof projects.$inferInsert): Promise<number> => {
  const [row] = await db.insert(projects).values(project).returning({ id: projects.id })
  if (!row) throw new Error('an inserted inspection has no id')
  return row.id
}

export const insertModelImages = async ({ db }: Scope, images: (typeof projectModelImages.$inferInsert)[]) => {
  if (images.length > 0) await db.insert(projectModelImages).values(images)
}

export const assignProject = ({ db }: Scope, clientId: number, userId: number, projectId: number) =>
  db.insert(userProjects).values({ clientId, userId, projectId, accessibleToUser: true })

/** The SHA-256 of the inspection's uploaded model, where it has one. */
export const modelHashOf = async ({ db, mine }: Scope, projectId: number): Promise<{ model: string } | undefined> => {
  const [row] = await db
    .select({ model: files.sha256 })
    .from(projects)
    .innerJoin(files, eq(files.id, projects.modelFileId))
    .where(mine(projects, eq(projects.id, projectId)))
  return row
}

/** Gives out the number of a new point (T77); the inspection is already locked. */
export const takePinNumber = async ({ db }: Scope, projectId: number): Promise<number> => {
  const [row] = await db
    .update(projects)
    .set({ nextPinNumber: sql`${projects.nextPinNumber} + 1` })
    .where(eq(projects.id, projectId))
    .returning({ next: projects.nextPinNumber })
  if (!row) throw new Error('a locked inspection is gone')
  return row.next - 1
}
