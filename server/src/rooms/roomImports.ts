import type { ProjectFacts } from '@nspect/contract/permissions/policy'
import type { LastRoomImport, roomRoutes } from '@nspect/contract/rooms/rooms'
import type { Scope } from '../db/scope.ts'
import type { ImportedRecord } from '../db/tables/tableImports.ts'
import type { HandlerContext } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import {
  findRecentImport,
  markImportUndone,
  replaceLastImport,
} from '../tables/tableImports.queries.ts'
import { type ComparedRoom, listRoomsToCompare, replaceRooms } from './modelRooms.queries.ts'
import { deletePinRoomsOfRooms, deriveRoomsOfPins } from './pinRooms.queries.ts'
import { listRoomsInUse } from './roomImports.queries.ts'
import { deleteRooms } from './rooms.queries.ts'

const kind = 'rooms'

/** Keeps what an import has added and changed; returns its id, null if it has done neither. */
export const keepRoomImport = async (
  scope: Scope,
  project: ProjectFacts,
  { added, changed }: { added: readonly number[]; changed: readonly ComparedRoom[] },
): Promise<number | null> => {
  if (added.length + changed.length === 0) return null
  return replaceLastImport(scope, { project, kind }, [
    ...added.map((id) => ({ id, version: 1, before: null })),
    ...changed.map(({ id, version, ...before }) => ({ id, version: version + 1, before })),
  ])
}

export const readLastRoomImport = async (
  scope: Scope,
  project: ProjectFacts,
): Promise<LastRoomImport | null> => {
  const last = await findRecentImport(scope, { project, kind })
  if (!last || last.undoneAt) return null
  const added = last.records.filter(({ before }) => before === null).length
  return {
    id: last.id,
    added,
    updated: last.records.length - added,
    importedDateTime: last.importedAt.toISOString(),
  }
}

/** What becomes of the rooms of an import that is undone. */
interface UndoPlan {
  deleted: number[]
  restored: ComparedRoom[]
  changedSince: number
  inUse: number
}

/** What can be undone of an import, by how its rooms are now; those that are gone stay so. */
const planUndo = (
  records: readonly ImportedRecord[],
  stored: readonly ComparedRoom[],
  used: ReadonlySet<number>,
): UndoPlan => {
  const rooms = new Map(stored.map((room) => [room.id, room]))
  const plan: UndoPlan = { deleted: [], restored: [], changedSince: 0, inUse: 0 }
  for (const { id, version, before } of records) {
    const room = rooms.get(id)
    if (!room) continue
    if (room.version !== version) plan.changedSince += 1
    else if (before) plan.restored.push({ ...room, ...before })
    else if (used.has(id)) plan.inUse += 1
    else plan.deleted.push(id)
  }
  return plan
}

type UndoContext = HandlerContext<typeof roomRoutes.undoRoomImport, ProjectFacts, unknown>

export const undoRoomImport = async ({ scope, input, subject: project, audit }: UndoContext) => {
  const last = await findRecentImport(scope, { project, kind })
  if (last?.id !== input.importId) throw new HttpError('record.missing')
  if (last.undoneAt) return { deleted: 0, restored: 0, changedSince: 0, inUse: 0 }
  const added = last.records.filter(({ before }) => before === null).map(({ id }) => id)
  const plan = planUndo(
    last.records,
    await listRoomsToCompare(scope, project.id),
    await listRoomsInUse(scope, added),
  )
  if (plan.deleted.length > 0) await deleteRooms(scope, project.id, plan.deleted)
  if (!(await replaceRooms(scope, plan.restored))) throw new HttpError('room.numberTaken')
  await deletePinRoomsOfRooms(scope, plan.deleted)
  await deriveRoomsOfPins(scope.db, project)
  await markImportUndone(scope, last.id)
  const counts = {
    deleted: plan.deleted.length,
    restored: plan.restored.length,
    changedSince: plan.changedSince,
    inUse: plan.inUse,
  }
  audit({ record: 'project', recordId: project.id, after: { undoneRoomImport: counts } })
  return counts
}
