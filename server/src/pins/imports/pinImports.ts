import { can, type ProjectFacts } from '@nspect/contract/permissions/policy'
import { type LastPinImport, pinImportRoutes } from '@nspect/contract/pins/pinImports'
import { findAccessibleProject } from '../../access/projectAccess.queries.ts'
import type { Scope } from '../../db/scope.ts'
import type { ImportedRecord } from '../../db/tables/tableImports.ts'
import { assertStaff, feature, type HandlerContext, handle } from '../../http/handler.ts'
import { HttpError } from '../../http/httpError.ts'
import { findRecentImport, markImportUndone } from '../../tables/tableImports.queries.ts'
import { findProjectToSavePin, listPinsById, type PinRow } from '../pins.queries.ts'
import { updateLoadedPin } from '../writePin.ts'
import { importPins, type PinBeforeImport, pinImportKind, storePinRoom } from './importPins.ts'
import {
  countImportedPhotos,
  deleteExternalIds,
  forgetChangesThere,
  listCommentedPins,
  listExternalIds,
  markImportedCommentsUndone,
  markImportedPhotosDeleted,
  markPinsDeleted,
} from './pinImports.queries.ts'

/** Their own import, or that of others if they may delete points. */
const mayUndo = (scope: Scope, project: ProjectFacts, { importedBy }: { importedBy: number }) => {
  const caller = assertStaff(scope)
  const isOwn = importedBy === caller.userId
  return can(caller, isOwn ? 'pin.place' : 'pin.delete', project)
}

/** What the caller can undo. */
const readLastImport = async (
  scope: Scope,
  project: ProjectFacts,
): Promise<LastPinImport | null> => {
  const last = await findRecentImport(scope, { project, kind: pinImportKind })
  if (!last || last.undoneAt || !mayUndo(scope, project, last)) return null
  const added = last.records.filter(({ before }) => before === null).length
  return {
    id: last.id,
    added,
    changed: last.records.length - added,
    importedDateTime: last.importedAt.toISOString(),
  }
}

type UndoContext = HandlerContext<typeof pinImportRoutes.undoPinImport, ProjectFacts, unknown>

/** Nobody has done anything about an added point but read it. */
const isUntouched = (
  { pin, photos, planLine, lastStep }: PinRow,
  { version }: ImportedRecord,
): boolean =>
  pin.version === version &&
  photos.every(({ isImported }) => isImported) &&
  planLine === null &&
  lastStep === null &&
  pin.resolutionFileId === null

const restorePin = async ({ scope, audit }: UndoContext, row: PinRow, before: PinBeforeImport) => {
  const { content, fields, emptied, room, comments = [] } = before
  if (comments.length > 0) await markImportedCommentsUndone(scope, comments)
  if (Object.keys(content).length > 0) {
    const changes = { ...content, updatedBy: assertStaff(scope).userId }
    await updateLoadedPin(scope, row, changes, { boxes: [], fields, emptied })
  }
  if (room) await storePinRoom(scope, row.pin, room)
  audit({ record: 'pin', recordId: row.pin.id, before: { ...row.pin }, after: { ...content } })
}

const undoPinImport = async (context: UndoContext) => {
  const { scope, input, subject: project, audit } = context
  const last = await findRecentImport(scope, { project, kind: pinImportKind })
  if (last?.id !== input.importId) throw new HttpError('record.missing')
  if (!mayUndo(scope, project, last)) throw new HttpError('role.denied')
  if (last.undoneAt) return { deleted: 0, restored: 0, changedSince: [] }
  const ids = last.records.map(({ id }) => id)
  // points that are gone stay so
  const pins = await listPinsById(scope, project.id, ids)
  const commented = await listCommentedPins(scope, ids, last.importedAt)
  const deleted: number[] = []
  const staying: PinRow['pin'][] = []
  const restored: number[] = []
  for (const record of last.records) {
    const row = pins.get(record.id)
    if (!row) continue
    const before = record.before as unknown as PinBeforeImport | null
    if (commented.has(record.id)) staying.push(row.pin)
    else if (before && row.pin.version === record.version) {
      await restorePin(context, row, before)
      restored.push(row.pin.id)
    } else if (!before && isUntouched(row, record)) deleted.push(record.id)
    else staying.push(row.pin)
  }
  if (deleted.length > 0) {
    await markPinsDeleted(scope, deleted)
    await deleteExternalIds(scope, deleted)
  }
  for (const recordId of deleted)
    audit({
      record: 'pin',
      recordId,
      before: { isDeleted: false },
      after: { isDeleted: true },
      action: 'pin.delete',
    })
  await forgetChangesThere(scope, restored)
  await markImportedPhotosDeleted(scope, project.id, {
    importedAt: last.importedAt,
    staying: staying.map(({ id }) => id),
  })
  await markImportUndone(scope, last.id)
  const changedSince = staying.map(({ pinNumber }) => pinNumber)
  const counts = { deleted: deleted.length, restored: restored.length, changedSince }
  audit({ record: 'project', recordId: project.id, after: { undonePinImport: counts } })
  return counts
}

export const pinImportFeature = feature(pinImportRoutes, {
  importPins: handle(pinImportRoutes.importPins, {
    load: (scope, { projectId }) => findProjectToSavePin(scope, projectId, false),
    run: importPins,
  }),

  readPinImports: handle(pinImportRoutes.readPinImports, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: async ({ scope, subject: project }) => ({
      lastImport: await readLastImport(scope, project),
      externalIds: (await listExternalIds(scope, project.id)).map(
        ({ externalId, pinId, isDeleted }) => ({ externalId, pinId, isDeleted }),
      ),
      photoCounts: await countImportedPhotos(scope, project.id),
    }),
  }),

  undoPinImport: handle(pinImportRoutes.undoPinImport, {
    load: (scope, { projectId }) => findAccessibleProject(scope, projectId),
    run: undoPinImport,
  }),
})
