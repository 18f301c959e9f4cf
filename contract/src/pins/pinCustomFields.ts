import { z } from 'zod'
import { routes } from '../http/route.ts'
import { maxFieldValueLength } from '../shared/customFields.ts'
import { limits } from '../shared/limits.ts'
import {
  id,
  messageResponse,
  requiredText,
  text,
  textOrFlag,
  updatedAtAsRead,
  version,
} from '../shared/scalars.ts'
import { projectPinCustomField } from './pins.ts'

const value = {
  projectPinId: id,
  projectTypeCustomFieldId: id,
  /** the value; empty deletes it */
  description: textOrFlag(maxFieldValueLength),
  /**
   * the point's version as it was read, or the time of its last change; a stale one is rejected
   * (T83)
   */
  version: version.optional(),
  updatedDateTime: updatedAtAsRead.optional(),
}

const answer = messageResponse({
  /** null: the value was deleted */
  projectPinCustomField: projectPinCustomField.nullable(),
  /** the point's new version */
  version: z.int(),
})

/** One value of one point. */
export const pinCustomFieldRoutes = routes({
  savePinCustomField: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPinCustomField/SaveProjectPinCustomField',
    can: 'pin.save',
    changes: true,
    body: z.object(value),
    answer,
    successMessage: 'pinField.saved',
  },
  /** For holders of a link that allows comments: only visible, editable fields (T98). */
  saveSharedPinCustomField: {
    kind: 'json',
    method: 'POST',
    path: 'ProjectPinCustomField/SaveProjectPinCustomFieldShareableReport',
    can: 'report.editFields',
    changes: true,
    credential: 'share',
    rate: [
      { per: 'link+ip', max: 60, seconds: 600 },
      { per: 'link', max: 300, seconds: 600 },
    ],
    body: z.object({
      token: requiredText(limits.link, 'value.required'),
      ...value,
      /** author for the history; blank: Anonymous */
      anonymousName: text(limits.reporterName).optional(),
    }),
    answer,
    successMessage: 'pinField.saved',
  },
})
