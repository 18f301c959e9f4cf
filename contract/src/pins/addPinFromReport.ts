import { z } from 'zod'
import { routes } from '../http/route.ts'
import { limits } from '../shared/limits.ts'
import { messageResponse, requiredText, textId } from '../shared/scalars.ts'
import { attributeMultipartSchemas } from './pinAttributes.ts'
import { pin, pinRoutes } from './pins.ts'

const { projectPinCheckBoxes, projectPinCustomFields } = pinRoutes.savePin.body.shape

/**
 * A point made from a photo in a report; it has no place, and may be added after completion (T97,
 * T100).
 */
export const addPinFromReportRoutes = routes({
  savePinFromReport: {
    kind: 'upload',
    method: 'POST',
    path: 'ProjectPin/SaveProjectPinFromReport',
    can: 'pin.save',
    changes: true,
    body: z.object({
      projectId: textId,
      /** reported by; absent: the sender */
      anonymousUser: requiredText(limits.reporterName, 'pin.nameRequired').optional(),
      ...attributeMultipartSchemas,
      /** checkboxes that are not named get the type's default (T60) */
      projectPinCheckBoxes,
      projectPinCustomFields,
    }),
    files: { uploadedImage: { max: 1, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: messageResponse({ projectPin: pin }),
    successMessage: 'pin.saved',
  },
})
