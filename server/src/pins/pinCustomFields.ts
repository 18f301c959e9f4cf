import { can } from '@nspect/contract/permissions/policy'
import { pinCustomFieldRoutes } from '@nspect/contract/pins/pinCustomFields'
import { maxFieldValueLength } from '@nspect/contract/shared/customFields'
import { findProjectOfPin } from '../access/pinAccess.queries.ts'
import type { Scope } from '../db/scope.ts'
import { type AuditNote, assertStaff, feature, handle } from '../http/handler.ts'
import { assertFound, HttpError } from '../http/httpError.ts'
import { assertRecordVersion } from '../http/versionConflict.ts'
import { mapPin } from './pins.mapper.ts'
import { findPin, findPinValueRules, type PinRow } from './pins.queries.ts'
import { resolveCustomFieldChange } from './pins.rules.ts'
import { updateLoadedPin } from './writePin.ts'

interface SentField {
  projectPinId: number
  projectTypeCustomFieldId: number
  description: string
  version?: number | undefined
  updatedDateTime?: string | undefined
}

/**
 * Writes one value of a point of a locked inspection. `mayChange` decides which fields the caller
 * may change; `by` has the point's last editor, `noted` is added to the audit trail. Throws 400,
 * 403, 404 and 409.
 */
const saveField = async (
  scope: Scope,
  projectId: number,
  sent: SentField,
  options: {
    mayChange: (field: { isEditable: boolean; isViewable: boolean }) => boolean
    by: Partial<PinRow['pin']>
    noted: object
    audit: (note: AuditNote) => void
  },
) => {
  // it may have been deleted while this call waited for the inspection's lock
  const before = assertFound(await findPin(scope, sent.projectPinId, projectId), 'record.missing')
  const rules = assertFound(await findPinValueRules(scope, projectId), 'record.missing')
  const { rule, row, problem } = resolveCustomFieldChange(
    rules,
    before,
    sent,
    before.pin.pointCategoryId,
  )
  if (!options.mayChange(rule)) throw new HttpError('role.denied')
  if (problem) {
    const values = { name: rule.name, max: maxFieldValueLength }
    throw new HttpError('input.invalid', {
      errors: [{ field: 'description', key: problem, values }],
    })
  }
  const held = before.customFields.find(({ customFieldId }) => customFieldId === rule.id)
  if (row !== undefined && (row !== null || held)) {
    const parts = { boxes: [], fields: row ? [row] : [], emptied: row ? [] : [rule.id] }
    await assertRecordVersion(sent, before.pin, () => mapPin(scope, before))
    await updateLoadedPin(scope, before, options.by, parts)
    const after = { field: rule.name, value: row?.value ?? '', ...options.noted }
    options.audit({
      record: 'pin',
      recordId: before.pin.id,
      before: { field: rule.name, value: held?.value ?? '' },
      after,
    })
  }
  const pin = mapPin(
    scope,
    assertFound(await findPin(scope, sent.projectPinId, projectId), 'record.missing'),
  )
  const stored = pin.projectPinCustomFields.find(
    (field) => field.projectTypeCustomFieldId === rule.id,
  )
  return { projectPinCustomField: stored ?? null, version: pin.version }
}

export const pinCustomFieldFeature = feature(pinCustomFieldRoutes, {
  savePinCustomField: handle(pinCustomFieldRoutes.savePinCustomField, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    run: ({ scope, input, subject: project, audit }) => {
      const caller = assertStaff(scope)
      const mayChangeFixed = can(caller, 'pin.fixedField', project)
      return saveField(scope, project.id, input, {
        mayChange: ({ isEditable }) => isEditable || mayChangeFixed,
        by: { updatedBy: caller.userId },
        noted: {},
        audit,
      })
    },
  }),

  saveSharedPinCustomField: handle(pinCustomFieldRoutes.saveSharedPinCustomField, {
    load: (scope, { projectPinId }) => findProjectOfPin(scope, projectPinId),
    run: ({ scope, input, subject: project, audit }) =>
      saveField(scope, project.id, input, {
        // a visitor does not become the point's last editor; the audit trail names them and their
        // link (T98)
        mayChange: ({ isEditable, isViewable }) => isEditable && isViewable,
        by: {},
        noted: { name: input.anonymousName?.trim() || 'Anonymous' },
        audit,
      }),
  }),
})
