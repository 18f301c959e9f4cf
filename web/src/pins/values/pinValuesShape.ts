import { pickPinAttributes } from '@nspect/contract/pins/pickPinAttributes'
import { attributeResponseSchemas, enteredAttributes } from '@nspect/contract/pins/pinAttributes'
import { z } from 'zod'
import type { PinValues } from './pinValues.ts'

/** Schema of form values in a stored draft. */
export const pinValuesShape: z.ZodType<PinValues> = z.object({
  pointCategoryId: z.number().nullable(),
  projectTypePOIStatusId: z.number().nullable(),
  ...pickPinAttributes(enteredAttributes, attributeResponseSchemas),
  checkBoxes: z.record(z.string(), z.boolean()),
  customFields: z.record(z.string(), z.string()),
})
