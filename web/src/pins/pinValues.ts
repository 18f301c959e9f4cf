import { fieldValueLength } from '@nspect/contract/fields'
import {
  answeredAttributes,
  type EnteredAttribute,
  emptyAttributes,
  enteredAttributes,
  pickAttributes,
  pinAttributeNames,
  type StoredValues,
  writtenAttributes,
} from '@nspect/contract/pinAttributes'
import type { Pin } from '@nspect/contract/pins'
import type { ProjectType } from '@nspect/contract/projectTypes'
import { z } from 'zod'
import { i18n } from '../i18n/i18n.ts'
import { wordIssues } from '../i18n/issues.ts'
import { attributeName } from '../i18n/names.ts'
import { fieldProblems, heldValue, hiddenFields, isFixed, shownFields } from './customFields.ts'
import type { PinBody } from './pins.api.ts'

/** What is written about a point. */
export interface PinValues extends Pick<StoredValues, EnteredAttribute> {
  /** null until one is chosen */
  pointCategoryId: number | null
  projectTypePOIStatusId: number | null
  /** ticks by the id of the type's checkbox */
  checkBoxes: Readonly<Record<number, boolean>>
  /** values by the id of the type's field; none is the same as empty */
  customFields: Readonly<Record<number, string>>
}

/** The same, as it is read back from where drafts are kept. */
export const pinValuesShape: z.ZodType<PinValues> = z.object({
  pointCategoryId: z.number().nullable(),
  projectTypePOIStatusId: z.number().nullable(),
  ...pickAttributes(enteredAttributes, answeredAttributes),
  checkBoxes: z.record(z.string(), z.boolean()),
  customFields: z.record(z.string(), z.string()),
})

/** What was entered into a form, or stands so on a stored point; the rest are choices from the type. */
export const enteredOf = (from: Pick<StoredValues, EnteredAttribute>) => pickAttributes(enteredAttributes, from)

/** What is wrong, in words, by the names of `fieldName` and of the values above. */
export type PinProblems = Readonly<Record<string, string>>

/** Under which name a problem of a custom field is held. */
export const fieldName = (fieldId: number) => `customFields.${fieldId}`

type Rights = { mayChangeFixed: boolean; maySetStatus: boolean }

/** Of several statuses the marked one, else the first (T60). */
const preselected = <T extends { id: number; isDefault: boolean }>(some: readonly T[]): number | null =>
  (some.find((one) => one.isDefault) ?? some[0])?.id ?? null

/** The category that a new point begins with: the one that the type marks. None is better than the wrong one. */
export const firstCategory = ({ pointCategories }: Pick<ProjectType, 'pointCategories'>): number | null =>
  pointCategories.find(({ isDefault }) => isDefault)?.id ?? null

/** What a new point begins with: the type's defaults. */
export const newPinValues = (type: ProjectType, pointCategoryId: number | null): PinValues => ({
  pointCategoryId,
  projectTypePOIStatusId: preselected(type.projectTypePOIStatuses),
  ...enteredOf(emptyAttributes),
  checkBoxes: Object.fromEntries(type.projectTypeCheckBoxes.map(({ id, isDefault }) => [id, isDefault])),
  customFields: {},
})

/** A stored point, to be edited. */
export const valuesOf = (pin: Pin): PinValues => ({
  pointCategoryId: pin.pointCategoryId,
  projectTypePOIStatusId: pin.projectTypePOIStatusId,
  ...enteredOf(pin),
  checkBoxes: Object.fromEntries(pin.projectPinCheckBoxes.map((box) => [box.projectTypeCheckBoxId, box.isChecked])),
  customFields: Object.fromEntries(
    pin.projectPinCustomFields.map((field) => [field.projectTypeCustomFieldId, field.description]),
  ),
})

const isSameIn = <V>(a: Readonly<Record<number, V>>, b: Readonly<Record<number, V>>, none: V): boolean =>
  [...Object.keys(a), ...Object.keys(b)].every((id) => (a[Number(id)] ?? none) === (b[Number(id)] ?? none))

export const isSameValues = (a: PinValues, b: PinValues): boolean =>
  a.pointCategoryId === b.pointCategoryId &&
  a.projectTypePOIStatusId === b.projectTypePOIStatusId &&
  enteredAttributes.every((name) => a[name] === b[name]) &&
  isSameIn(a.checkBoxes, b.checkBoxes, false) &&
  isSameIn(a.customFields, b.customFields, '')

/**
 * The body that makes a point hold these values; of boxes and fields what differs from `pin` (null: a new one). Values that
 * the chosen category does not show are emptied (T61).
 */
export const bodyOf = (type: ProjectType, values: PinValues, pin: Pin | null, rights: Rights) => {
  const held = pin && valuesOf(pin)
  const givenTo = (fieldId: number) => values.customFields[fieldId] ?? ''
  const shown = shownFields(type, values.pointCategoryId, pin).filter(
    (field) => givenTo(field.id).trim() !== heldValue(pin, field.id) && !isFixed(field, pin, rights.mayChangeFixed),
  )
  const emptied = hiddenFields(type, values, pin).filter(
    (field) => heldValue(pin, field.id) !== '' && !isFixed(field, pin, rights.mayChangeFixed),
  )
  const isStatusSent =
    rights.maySetStatus && (held === null || held.projectTypePOIStatusId !== values.projectTypePOIStatusId)
  return {
    pointCategoryId: values.pointCategoryId ?? 0,
    ...enteredOf(values),
    ...(isStatusSent && { projectTypePOIStatusId: values.projectTypePOIStatusId }),
    projectPinCheckBoxes: Object.entries(values.checkBoxes)
      .filter(([id, isChecked]) => held === null || (held.checkBoxes[Number(id)] ?? false) !== isChecked)
      .map(([id, isChecked]) => ({ projectTypeCheckBoxId: Number(id), isChecked })),
    projectPinCustomFields: [
      ...shown.map(({ id }) => ({ projectTypeCustomFieldId: id, description: givenTo(id) })),
      ...emptied.map(({ id }) => ({ projectTypeCustomFieldId: id, description: '' })),
    ],
  } satisfies Partial<PinBody>
}

const shape = z.object(pickAttributes(['pointCategoryId', ...enteredAttributes], writtenAttributes))

/** What the server would refuse of a point of that inspection, in words, by the server's own rules. */
export const pinProblems =
  ({ projectType }: { projectType: ProjectType }, mayChangeFixed: boolean) =>
  (values: PinValues, pin: Pin | null): PinProblems => {
    const checked = shape.safeParse(values)
    const labels = Object.fromEntries(pinAttributeNames.map((name) => [name, attributeName(name)]))
    const found = checked.success ? {} : wordIssues(checked.error.issues, labels)
    for (const { field, problem } of fieldProblems(projectType, values, pin, mayChangeFixed)) {
      found[fieldName(field.id)] = i18n.t(`messages:${problem}`, { name: field.name, max: fieldValueLength })
    }
    return found
  }

/** The server's words about fields, by the names that the form uses: it speaks of places in the list that was sent. */
export const placeRefusals = (
  errors: readonly { field: string; message: string }[],
  sent: readonly { projectTypeCustomFieldId: number }[],
): Record<string, string> =>
  Object.fromEntries(
    errors.map(({ field, message }) => {
      const place = /^projectPinCustomFields\.(\d+)\./.exec(field)?.[1]
      const one = place === undefined ? undefined : sent[Number(place)]
      return [one ? fieldName(one.projectTypeCustomFieldId) : field, message]
    }),
  )
