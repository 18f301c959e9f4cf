import { annotationCoordinates } from '@nspect/contract/media/annotationCoordinates'
import { pinCoordinates } from '@nspect/contract/media/pinCoordinates'
import type { Project } from '@nspect/contract/projects/projects'
import { z } from 'zod'
import {
  arePinFormValuesEqual,
  buildNewPinValues,
  getDefaultCategoryId,
  type PinValues,
} from '../../pins/values/pinValues.ts'
import { pinValuesShape } from '../../pins/values/pinValuesShape.ts'
import type { PickedLocation } from '../../ui/layout/componentSlots.ts'
import { toPhotoUploadFormProject } from '../photoUpload/photoUploadForm.ts'
import { storedVisitorName } from './visitorActor.ts'

/** The form values of a visitor's point. */
export interface VisitorPinValues extends PinValues {
  /** none or one */
  photos: readonly File[]
  name: string
  /** null: a photo alone */
  place: PickedLocation | null
}

/** Schema of the stored draft; its photo is the draft's file. */
export const visitorPinDraftShape = z.intersection(
  pinValuesShape,
  z.object({
    name: z.string(),
    place: z
      .object({
        matterPointCoordinates: pinCoordinates.optional(),
        annotationCoordinates: annotationCoordinates.optional(),
        projectModelImageId: z.number().optional(),
      })
      .nullable(),
    idempotencyKey: z.string(),
  }),
)

/**
 * The inspection as a visitor's form shows it: with only the fields of the type that they may
 * change (T98).
 */
export const toVisitorFormProject = (project: Project): Project => {
  const shown = toPhotoUploadFormProject(project)
  const { projectType: type } = shown
  const fields = type.projectTypeCustomFields.filter(
    ({ isViewable, isEditable }) => isViewable && isEditable,
  )
  return { ...shown, projectType: { ...type, projectTypeCustomFields: fields } }
}

/**
 * Initial values: the type's defaults, else its first category (T60), and the name that was entered
 * before.
 */
export const buildNewVisitorPin = ({ projectType: type }: Project): VisitorPinValues => ({
  ...buildNewPinValues(type, getDefaultCategoryId(type) ?? type.pointCategories[0]?.id ?? null),
  photos: [],
  name: storedVisitorName.get(),
  place: null,
})

/** Whether there is no input that would be lost; a name alone is none. */
export const createBlankVisitorPinCheck =
  (project: Project) =>
  (values: VisitorPinValues): boolean =>
    values.photos.length === 0 &&
    values.place === null &&
    arePinFormValuesEqual(values, buildNewVisitorPin(project))
