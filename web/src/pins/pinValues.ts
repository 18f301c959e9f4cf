import { fieldValueLength } from '@nspect/contract/fields'
import { type Pin, pinRoutes } from '@nspect/contract/pins'
import type { ProjectType } from '@nspect/contract/projectTypes'
import { z } from 'zod'
import { i18n } from '../i18n/i18n.ts'
import { wordIssues } from '../i18n/issues.ts'
import { fieldProblems, heldValue, hiddenFields, isFixed, shownFields } from './customFields.ts'
import type { PinBody } from './pins.api.ts'

/** What is written about a point. */
export interface PinValues {
  /** null until one is chosen */
  pointCategoryId: number | null
  projectTypePOIStatusId: number | null
  title: string
  description: string
  isCritical: boolean
  isOsha: boolean
  /** ticks by the id of the type's checkbox */
  checkBoxes: Readonly<Record<number, boolean>>
  /** values by the id of the type's field; none is the same as empty */
  customFields: Readonly<Record<number, string>>
}

/** The same, as it is read back from where drafts are kept. */
export const pinValuesShape: z.ZodType<PinValues> = z.object({
  pointCategoryId: z.number().nullable(),
  projectTypePOIStatusId: z.number().nullable(),
  title: z.string(),
  description: z.string(),
  isCritical: z.boolean(),
  isOsha: z.boolean(),
  checkBoxes: z.record(z.string(), z.boolean()),
  customFields: z.record(z.string(), z.string()),
})

/** The values that a point holds just as they are written; the rest are choices from the type. */
type PlainValue = Exclude<keyof PinValues, 'pointCategoryId' | 'projectTypePOIStatusId' | 'checkBoxes' | 'customFields'>
/** Typed so that a value which is missing here does not compile: comparing, sending and checking go over this list. */
const plain: Readonly<Record<PlainValue, true>> = { title: true, description: true, isCritical: true, isOsha: true }
const plainNames = Object.keys(plain) as PlainValue[]
/** The plain values of a form or of a stored point. */
export const plainOf = (from: Pick<PinValues, PlainValue>) =>
  Object.fromEntries(plainNames.map((name) => [name, from[name]])) as Pick<PinValues, PlainValue>

/** What the parts of a point are called, by their names on the wire. */
export type PinLabels = Readonly<Record<PlainValue | 'pointCategoryId' | 'projectTypePOIStatusId', string>>

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
  title: '',
  description: '',
  isCritical: false,
  isOsha: false,
  checkBoxes: Object.fromEntries(type.projectTypeCheckBoxes.map(({ id, isDefault }) => [id, isDefault])),
  customFields: {},
})

/** A stored point, to be edited. */
export const valuesOf = (pin: Pin): PinValues => ({
  pointCategoryId: pin.pointCategoryId,
  projectTypePOIStatusId: pin.projectTypePOIStatusId,
  ...plainOf(pin),
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
  plainNames.every((name) => a[name] === b[name]) &&
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
    ...plainOf(values),
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

const shape = pinRoutes.savePin.body.pick({ pointCategoryId: true, ...plain })

/** What the server would refuse, in words, by the server's own rules. `labels`: the fields' names on screen. */
export const pinProblems = (
  type: ProjectType,
  values: PinValues,
  pin: Pin | null,
  mayChangeFixed: boolean,
  labels: PinLabels,
): PinProblems => {
  const checked = shape.safeParse(values)
  const found = checked.success ? {} : wordIssues(checked.error.issues, labels)
  for (const { field, problem } of fieldProblems(type, values, pin, mayChangeFixed)) {
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
