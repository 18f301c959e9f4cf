import type { RouteInput, RouteResponse } from '@nspect/contract/http/route'
import { bulkPinRoutes } from '@nspect/contract/pins/bulkPins'
import type { Scope } from '../db/scope.ts'
import { type AuditNote, assertAllowed, assertStaff, feature, handle } from '../http/handler.ts'
import { HttpError } from '../http/httpError.ts'
import { buildErrorBody, getLocalizedTexts } from '../http/localizedTexts.ts'
import { mapPin } from './pins.mapper.ts'
import {
  findProjectToSavePin,
  listPinsById,
  listPinVersions,
  markPinDeleted,
  type PinRow,
} from './pins.queries.ts'
import { type LoadedProjectForPin, resolvePinContent } from './resolvePinContent.ts'
import { updateLoadedPin } from './writePin.ts'

type PinChange = RouteInput<(typeof bulkPinRoutes)['savePins']>['pins'][number]
type Failed = RouteResponse<(typeof bulkPinRoutes)['savePins']>['failed'][number]

interface Changing {
  scope: Scope
  project: LoadedProjectForPin
  audit: (note: AuditNote) => void
}

/** Deletes a point or restores it. Throws if it is not as it was read, or the caller may not. */
const changeDeletion = async (
  { scope, project, audit }: Changing,
  { id, version }: PinChange,
  stored: { version: number; isDeleted: boolean } | undefined,
  isDeleted: boolean,
) => {
  assertAllowed(assertStaff(scope), 'pin.delete', project)
  if (!stored || (isDeleted && stored.isDeleted)) throw new HttpError('record.missing')
  if (stored.version !== version) throw new HttpError('record.stale')
  if (stored.isDeleted === isDeleted) return
  await markPinDeleted(scope, id, isDeleted)
  audit({
    record: 'pin',
    recordId: id,
    before: { isDeleted: !isDeleted },
    after: { isDeleted },
    action: 'pin.delete',
  })
}

/**
 * Changes the attributes of a point. Throws if it is not as it was read, or the change is not
 * allowed.
 */
const changeAttributes = async (
  changing: Changing,
  { id, version, isDeleted: _, ...change }: PinChange,
  before: PinRow | undefined,
) => {
  const { scope, project, audit } = changing
  if (!before) throw new HttpError('record.missing')
  if (before.pin.version !== version) throw new HttpError('record.stale')
  const { pointCategoryId = before.pin.pointCategoryId, title = before.pin.title } = change
  const input = { ...change, id, projectId: project.id, pointCategoryId, title }
  const { content } = await resolvePinContent(changing, project, input, before)
  const changes = { ...content, updatedBy: assertStaff(scope).userId }
  await updateLoadedPin(scope, before, changes)
  audit({ record: 'pin', recordId: id, before: before.pin, after: content })
}

/** Throws the reason if it is one same for all, and not that they were changed meanwhile. */
const throwSharedRefusal = (refusals: ReadonlyMap<number, HttpError>, count: number): void => {
  const [first, ...others] = refusals.values()
  if (!first || refusals.size < count || first.code === 'record.stale') return
  if (others.every(({ code }) => code === first.code)) throw first
}

export const bulkPinFeature = feature(bulkPinRoutes, {
  savePins: handle(bulkPinRoutes.savePins, {
    load: (scope, { projectId }) => findProjectToSavePin(scope, projectId, false),
    run: async ({ scope, input: { pins }, subject: project, site, audit, language }) => {
      const ids = pins.map(({ id }) => id)
      const before = await listPinsById(scope, project.id, ids)
      const stored = await listPinVersions(scope, project.id, ids)
      const refusals = new Map<number, HttpError>()
      const changing = { scope, project, audit }
      for (const change of pins) {
        const { id, isDeleted } = change
        try {
          if (isDeleted === undefined) await changeAttributes(changing, change, before.get(id))
          else await changeDeletion(changing, change, stored.get(id), isDeleted)
        } catch (error) {
          // anything else is a fault of ours or of the database, which undoes the whole call
          if (!(error instanceof HttpError)) throw error
          refusals.set(id, error)
        }
      }
      throwSharedRefusal(refusals, pins.length)
      const now = await listPinsById(scope, project.id, ids)
      const versions = await listPinVersions(scope, project.id, ids)
      const pinOf = (id: number) => {
        const row = now.get(id)
        return row ? mapPin(scope, row) : null
      }
      const failed = [...refusals].map(([id, refusal]): Failed => {
        const { Message: message, code } = buildErrorBody(
          refusal,
          getLocalizedTexts(language, site),
        )
        return { id, code, message, current: code === 'record.stale' ? pinOf(id) : null }
      })
      const saved = ids.flatMap((id) =>
        refusals.has(id) ? [] : { id, version: versions.get(id)?.version ?? 0, pin: pinOf(id) },
      )
      return { saved, failed }
    },
  }),
})
