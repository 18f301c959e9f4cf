import { z } from 'zod'
import { limits } from './limits.ts'
import { uploadedAttributes } from './pinAttributes.ts'
import { pin, pinRoutes } from './pins.ts'
import { routes } from './route.ts'
import { needed, textId, written } from './scalars.ts'

export { pinFromReportMessages } from './sentences/pinFromReport.ts'

const { projectPinCheckBoxes, projectPinCustomFields } = pinRoutes.savePin.body.shape

/** A point that is made of a photo while the report is read; it has no place, and may come after completion (T97, T100). */
export const pinFromReportRoutes = routes({
  savePinFromReport: {
    kind: 'upload',
    method: 'POST',
    path: 'ProjectPin/SaveProjectPinFromReport',
    can: 'pin.save',
    changes: true,
    body: z.object({
      projectId: textId,
      /** who reports it; absent: the sender */
      anonymousUser: needed(limits.reporterName, 'pin.nameRequired').optional(),
      ...uploadedAttributes,
      /** boxes that are not named are ticked as the type has it (T60) */
      projectPinCheckBoxes,
      projectPinCustomFields,
    }),
    files: { uploadedImage: { max: 1, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: written({ projectPin: pin }),
    says: 'pin.saved',
  },
})
