import { z } from 'zod'
import { fieldValueLength } from './fields.ts'
import { limits } from './limits.ts'
import { projectPinCustomField } from './pins.ts'
import { routes } from './route.ts'
import { id, needed, text, version, written } from './scalars.ts'

export { pinFieldMessages } from './sentences/pinFields.ts'

const value = {
  projectPinId: id,
  projectTypeCustomFieldId: id,
  /** the value; empty takes it away */
  description: text(fieldValueLength),
  /** the point's version as it was read; a save on top of another's is refused then (T83), without it the last one counts */
  version: version.optional(),
}

const answer = written({
  /** null: the value was taken away */
  projectPinCustomField: projectPinCustomField.nullable(),
  /** the point's version from now on */
  version: z.int(),
})

/** One value of one point. */
export const pinFieldRoutes = routes({
  savePinField: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPinCustomField/SaveProjectPinCustomField',
    can: 'pin.save',
    changes: true,
    body: z.object(value),
    answer,
    says: 'pinField.saved',
  },
  /** For holders of a link that allows comments: only fields that they see and that may be edited (T98). */
  saveSharedPinField: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPinCustomField/SaveProjectPinCustomFieldShareableReport',
    can: 'report.editFields',
    changes: true,
    credential: 'share',
    body: z.object({
      token: needed(limits.link, 'value.required'),
      ...value,
      /** who changes it, for the history; blank: Anonymous */
      anonymousName: text(limits.reporterName).optional(),
    }),
    answer,
    says: 'pinField.saved',
  },
})
