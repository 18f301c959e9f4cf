import { annotationCoordinates } from '@nspect/contract/annotationCoordinates'
import { pointCoordinates } from '@nspect/contract/pointCoordinates'
import type { Project } from '@nspect/contract/projects'
import { z } from 'zod'
import {
  firstCategory,
  isSameValues,
  newPinValues,
  type PinValues,
  pinValuesShape,
} from '../pins/pinValues.ts'
import type { PickedPlace } from '../ui/componentSlots.ts'
import { asUploadForm } from './photoUploadForm.ts'
import { visitorsName } from './visitorActor.ts'

/** The form values of a visitor's point. */
export interface VisitorPoint extends PinValues {
  /** none or one */
  photos: readonly File[]
  name: string
  /** null: a photo alone */
  place: PickedPlace | null
}

/** Schema of the stored draft; its photo is the draft's file. */
export const visitorPointDraft = z.intersection(
  pinValuesShape,
  z.object({
    name: z.string(),
    place: z
      .object({
        matterPointCoordinates: pointCoordinates.optional(),
        annotationCoordinates: annotationCoordinates.optional(),
        projectModelImageId: z.number().optional(),
      })
      .nullable(),
    idempotencyKey: z.string(),
  }),
)

/** The inspection as a visitor's form shows it: with only the fields of the type that they may change (T98). */
export const asVisitorForm = (project: Project): Project => {
  const shown = asUploadForm(project)
  const { projectType: type } = shown
  const fields = type.projectTypeCustomFields.filter(
    ({ isViewable, isEditable }) => isViewable && isEditable,
  )
  return { ...shown, projectType: { ...type, projectTypeCustomFields: fields } }
}

/** Initial values: the type's defaults, else its first category (T60), and the name that was entered before. */
export const newVisitorPoint = ({ projectType: type }: Project): VisitorPoint => ({
  ...newPinValues(type, firstCategory(type) ?? type.pointCategories[0]?.id ?? null),
  photos: [],
  name: visitorsName.get(),
  place: null,
})

/** Whether there is no input that would be lost; a name alone is none. */
export const isBlankPoint =
  (project: Project) =>
  (values: VisitorPoint): boolean =>
    values.photos.length === 0 &&
    values.place === null &&
    isSameValues(values, newVisitorPoint(project))
