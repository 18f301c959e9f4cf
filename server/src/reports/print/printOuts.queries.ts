import { listStoreyNames } from '@nspect/contract/media/elementNames'
import type { Staff } from '@nspect/contract/permissions/policy'
import type { PrintOut } from '@nspect/contract/prints/printing'
import type { Language } from '@nspect/contract/shared/enums'
import { formatFullName } from '@nspect/contract/users/users'
import { and, desc, eq, gt, lte, or, sql } from 'drizzle-orm'
import { findAccessibleProject, type LoadedProject } from '../../access/projectAccess.queries.ts'
import type { DbOrTransaction } from '../../db/connect.ts'
import type { Scope } from '../../db/scope.ts'
import { clients } from '../../db/tables/clients.ts'
import { models } from '../../db/tables/models.ts'
import { projects } from '../../db/tables/projects.ts'
import { type PrintOutOptions, printOuts } from '../../db/tables/reports.ts'
import { users } from '../../db/tables/users.ts'

/** Only the latest ones are listed. */
const maxListed = 50

/**
 * Without parameters, as the index says it: a plan that is kept must know that it is the same
 * condition.
 */
const running = sql`${printOuts.state} in ('waiting', 'working')`

const projectOfPrint = and(
  eq(projects.clientId, printOuts.clientId),
  eq(projects.id, printOuts.projectId),
)

/** What is printed for the caller, what is kept of it, and what failed lately; newest first. */
export const listPrints = async (
  { db, inTenant, now }: Scope,
  userId: number,
): Promise<PrintOut[]> => {
  const rows = await db
    .select({
      id: printOuts.id,
      projectId: printOuts.projectId,
      projectName: projects.projectName,
      options: printOuts.options,
      points: printOuts.points,
      state: printOuts.state,
      progress: printOuts.progress,
      size: printOuts.size,
      createdAt: printOuts.createdAt,
      expiresAt: printOuts.expiresAt,
      model: { facts: models.facts, check: models.check },
    })
    .from(printOuts)
    .innerJoin(projects, projectOfPrint)
    .leftJoin(
      models,
      and(eq(models.clientId, projects.clientId), eq(models.fileId, projects.modelFileId)),
    )
    .where(
      inTenant(
        printOuts,
        eq(printOuts.requestedBy, userId),
        or(running, gt(printOuts.expiresAt, now)),
      ),
    )
    .orderBy(desc(printOuts.id))
    .limit(maxListed)
  return rows.map(({ options, model, createdAt, expiresAt, ...row }) => ({
    ...row,
    layout: options.layout,
    isOfChoice: options.pinIds !== undefined || options.floor !== undefined,
    floor: options.floor ?? null,
    floorName: (options.floor !== undefined && listStoreyNames(model)[options.floor]) || null,
    createdAt: createdAt.toISOString(),
    expiresAt: row.state === 'ready' ? (expiresAt?.toISOString() ?? null) : null,
  }))
}

/**
 * A new print-out, or the same one that is in progress for this person: in one statement, as that
 * may end at any moment.
 */
export const insertPrint = async (
  { db, now }: Scope,
  print: Pick<
    typeof printOuts.$inferInsert,
    'clientId' | 'projectId' | 'requestedBy' | 'options' | 'key' | 'points'
  >,
): Promise<{ id: number; isNew: boolean }> => {
  const [row] = await db
    .insert(printOuts)
    .values({ ...print, createdAt: now })
    .onConflictDoUpdate({
      target: [printOuts.requestedBy, printOuts.projectId, printOuts.key],
      targetWhere: running,
      set: { key: print.key },
    })
    // a row that was there has been locked by this transaction
    .returning({ id: printOuts.id, isNew: sql<boolean>`xmax = 0` })
  if (!row) throw new Error('an inserted print-out has no id')
  return row
}

/** A finished print-out of an inspection that the caller may see, with that inspection. */
export const findReadyPrint = async (
  scope: Scope,
  projectId: number,
  printId: number,
): Promise<
  | (LoadedProject & { print: { name: string | null; size: number | null; projectName: string } })
  | undefined
> => {
  const project = await findAccessibleProject(scope, projectId)
  const [print] = await scope.db
    .select({ name: printOuts.name, size: printOuts.size, projectName: projects.projectName })
    .from(printOuts)
    .innerJoin(projects, projectOfPrint)
    .where(
      scope.inTenant(
        printOuts,
        eq(printOuts.id, printId),
        eq(printOuts.projectId, projectId),
        eq(printOuts.state, 'ready'),
        gt(printOuts.expiresAt, scope.now),
      ),
    )
  return project && print && { ...project, print }
}

/** The person for whom something is printed, with what is needed to write to them. */
export interface PrintRequester {
  staff: Staff
  username: string
  firstName: string
  lastName: string
  /** null: that of the call */
  language: Language | null
  isDeleted: boolean
}

/** A print-out for its job, with the person who wants it. */
export const findPrint = async (
  db: DbOrTransaction,
  id: number,
): Promise<
  | {
      clientId: number
      projectId: number
      projectName: string
      state: PrintOut['state']
      options: PrintOutOptions
      person: PrintRequester
    }
  | undefined
> => {
  const [row] = await db
    .select({
      clientId: printOuts.clientId,
      projectId: printOuts.projectId,
      projectName: projects.projectName,
      state: printOuts.state,
      options: printOuts.options,
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
      role: users.role,
      ofClient: users.clientId,
      isDeleted: sql<boolean>`${users.isDeleted} or ${clients.isDeleted}`,
    })
    .from(printOuts)
    .innerJoin(projects, projectOfPrint)
    .innerJoin(clients, eq(clients.id, printOuts.clientId))
    .innerJoin(users, eq(users.id, printOuts.requestedBy))
    .where(eq(printOuts.id, id))
  if (!row) return undefined
  const { userId, username, firstName, lastName, language, role, ofClient, isDeleted, ...print } =
    row
  const name = formatFullName({ firstName, lastName })
  const staff: Staff = { kind: 'staff', userId, name, role, clientId: ofClient }
  return { ...print, person: { staff, username, firstName, lastName, language, isDeleted } }
}

const unfinished = (id: number) => and(eq(printOuts.id, id), running)

export const markPrintProgress = (db: DbOrTransaction, id: number, progress: number) =>
  db.update(printOuts).set({ state: 'working', progress }).where(unfinished(id))

/**
 * Stores the finished print-out, whose bytes are durable; false if it is not wanted any more, or
 * was made already.
 */
export const markPrintReady = async (
  db: DbOrTransaction,
  id: number,
  made: { name: string; size: number; points: number; readyAt: Date; expiresAt: Date },
): Promise<boolean> => {
  const marked = await db
    .update(printOuts)
    .set({ ...made, state: 'ready', progress: 100 })
    .where(unfinished(id))
    .returning({ id: printOuts.id })
  return marked.length > 0
}

/** `expiresAt`: until then the failure is shown. */
export const markPrintFailed = (db: DbOrTransaction, id: number, expiresAt: Date) =>
  db.update(printOuts).set({ state: 'failed', expiresAt }).where(unfinished(id))

/** A print-out that failed waits to be made again. */
export const markPrintWaiting = (db: DbOrTransaction, id: number) =>
  db
    .update(printOuts)
    .set({ state: 'waiting', expiresAt: null })
    .where(and(eq(printOuts.id, id), eq(printOuts.state, 'failed')))

/**
 * Takes expired print-outs; returns the names of their bytes. Those of a killed run have no row and
 * are swept.
 */
export const deleteExpiredPrints = async (db: DbOrTransaction, now: Date): Promise<string[]> => {
  const rows = await db
    .delete(printOuts)
    .where(lte(printOuts.expiresAt, now))
    .returning({ name: printOuts.name })
  return rows.flatMap(({ name }) => (name === null ? [] : [name]))
}
