import { pickPinAttributes } from '@nspect/contract/pins/pickPinAttributes'
import {
  type EnteredAttribute,
  emptyAttributeValues,
  enteredAttributes,
  type StoredValues,
} from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import type { ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import type { FormFields } from '../../forms/useFormFields.ts'
import type { SavePinBody } from '../pins.api.ts'
import { isCustomFieldLocked, listHiddenCustomFields } from './customFields.ts'
import { getStoredCustomFieldValue, listShownCustomFields } from './shownFields.ts'

/** The form values of a point. */
export interface PinValues extends Pick<StoredValues, EnteredAttribute> {
  /** null until one is selected */
  pointCategoryId: number | null
  projectTypePOIStatusId: number | null
  /** checked state by the id of the type's checkbox */
  checkBoxes: Readonly<Record<number, boolean>>
  /** values by the id of the type's field; absent is the same as empty */
  customFields: Readonly<Record<number, string>>
}

/** A form with the fields of a point, as passed to their inputs. */
export interface PinForm
  extends Pick<FormFields<PinValues>, 'values' | 'errorOf' | 'touch' | 'change' | 'text'> {
  /** the stored point that the values were made from; null: a new one */
  stored: Pin | null
}

/**
 * Picks the entered attributes from form values or a stored point; the others are choices from the
 * type.
 */
export const pickEnteredAttributes = (from: Pick<StoredValues, EnteredAttribute>) =>
  pickPinAttributes(enteredAttributes, from)

type Rights = { mayChangeFixed: boolean; maySetStatus: boolean }

/** Id of the default status, else of the first (T60). */
const pickDefaultId = <T extends { id: number; isDefault: boolean }>(
  choices: readonly T[],
): number | null => (choices.find((choice) => choice.isDefault) ?? choices[0])?.id ?? null

/** The initial category of a new point: the type's default. None is better than a wrong one. */
export const getDefaultCategoryId = ({
  pointCategories,
}: Pick<ProjectType, 'pointCategories'>): number | null =>
  pointCategories.find(({ isDefault }) => isDefault)?.id ?? null

/** The initial values of a new point: the type's defaults. */
export const buildNewPinValues = (
  type: ProjectType,
  pointCategoryId: number | null,
): PinValues => ({
  pointCategoryId,
  projectTypePOIStatusId: pickDefaultId(type.projectTypePOIStatuses),
  ...pickEnteredAttributes(emptyAttributeValues),
  checkBoxes: Object.fromEntries(
    type.projectTypeCheckBoxes.map(({ id, isDefault }) => [id, isDefault]),
  ),
  customFields: {},
})

/** The form values of a stored point. */
export const toPinValues = (pin: Pin): PinValues => ({
  pointCategoryId: pin.pointCategoryId,
  projectTypePOIStatusId: pin.projectTypePOIStatusId,
  ...pickEnteredAttributes(pin),
  checkBoxes: Object.fromEntries(
    pin.projectPinCheckBoxes.map((box) => [box.projectTypeCheckBoxId, box.isChecked]),
  ),
  customFields: Object.fromEntries(
    pin.projectPinCustomFields.map((field) => [field.projectTypeCustomFieldId, field.description]),
  ),
})

/**
 * What a new point takes over from another one: neither its status, nor a category that was
 * deleted, nor an assignee who has left.
 */
export const buildCopiedPinValues = (
  pin: Pin,
  { pointCategories }: Pick<ProjectType, 'pointCategories'>,
) => {
  const { pointCategoryId, projectTypePOIStatusId: _status, assignee, ...rest } = toPinValues(pin)
  return {
    ...rest,
    assignee: pin.assignedTo?.isHere ? assignee : null,
    ...(pointCategories.some(({ id }) => id === pointCategoryId) && { pointCategoryId }),
  } satisfies Partial<PinValues>
}

const isSameIn = <V>(
  a: Readonly<Record<number, V>>,
  b: Readonly<Record<number, V>>,
  none: V,
): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every(
    (id) => (a[Number(id)] ?? none) === (b[Number(id)] ?? none),
  )

export const arePinFormValuesEqual = (a: PinValues, b: PinValues): boolean =>
  a.pointCategoryId === b.pointCategoryId &&
  a.projectTypePOIStatusId === b.projectTypePOIStatusId &&
  enteredAttributes.every((name) => a[name] === b[name]) &&
  isSameIn(a.checkBoxes, b.checkBoxes, false) &&
  isSameIn(a.customFields, b.customFields, '')

/**
 * The request body that saves these values; only checkboxes and fields that differ from `pin`
 * (null: a new one), and that the type still has, or the point. Values that the selected category
 * does not show are cleared (T61).
 */
export const toSavePinBody = (
  type: ProjectType,
  values: PinValues,
  pin: Pin | null,
  rights: Rights,
) => {
  const stored = pin && toPinValues(pin)
  const fieldText = (fieldId: number) => values.customFields[fieldId] ?? ''
  const shown = listShownCustomFields(type, values.pointCategoryId, pin).filter(
    (field) =>
      fieldText(field.id).trim() !== getStoredCustomFieldValue(pin, field.id) &&
      !isCustomFieldLocked(field, pin, rights.mayChangeFixed),
  )
  const emptied = listHiddenCustomFields(type, values, pin).filter(
    (field) =>
      getStoredCustomFieldValue(pin, field.id) !== '' &&
      !isCustomFieldLocked(field, pin, rights.mayChangeFixed),
  )
  const isKnown = (boxId: number) =>
    stored?.checkBoxes[boxId] !== undefined ||
    type.projectTypeCheckBoxes.some(({ id }) => id === boxId)
  const isStatusSent =
    rights.maySetStatus &&
    (stored === null || stored.projectTypePOIStatusId !== values.projectTypePOIStatusId)
  return {
    pointCategoryId: values.pointCategoryId ?? 0,
    ...pickEnteredAttributes(values),
    ...(isStatusSent && { projectTypePOIStatusId: values.projectTypePOIStatusId }),
    projectPinCheckBoxes: Object.entries(values.checkBoxes)
      .filter(([id]) => isKnown(Number(id)))
      .filter(
        ([id, isChecked]) =>
          stored === null || (stored.checkBoxes[Number(id)] ?? false) !== isChecked,
      )
      .map(([id, isChecked]) => ({ projectTypeCheckBoxId: Number(id), isChecked })),
    projectPinCustomFields: [
      ...shown.map(({ id }) => ({ projectTypeCustomFieldId: id, description: fieldText(id) })),
      ...emptied.map(({ id }) => ({ projectTypeCustomFieldId: id, description: '' })),
    ],
  } satisfies Partial<SavePinBody>
}
