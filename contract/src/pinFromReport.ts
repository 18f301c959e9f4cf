import { z } from 'zod'
import { limits } from './limits.ts'
import { pin, pinRoutes } from './pins.ts'
import { routes } from './route.ts'
import { flag, needed, text, textId, written } from './scalars.ts'

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
      /** absent or 0: the type's default (T60) */
      pointCategoryId: z.union([textId, z.literal(['', '0']).transform(() => undefined)]).optional(),
      /** absent: the type's default; empty or 0: none */
      projectTypePOIStatusId: z.union([textId, z.literal(['', '0']).transform(() => null)]).optional(),
      title: needed(limits.pinTitle, 'pin.titleRequired'),
      description: text(limits.pinDescription).default(''),
      isCritical: flag.default(false),
      isOsha: flag.default(false),
      /** boxes that are not named are ticked as the type has it (T60) */
      projectPinCheckBoxes,
      projectPinCustomFields,
    }),
    files: { uploadedImage: { max: 1, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: written({ projectPin: pin }),
    says: 'pin.saved',
  },
})
