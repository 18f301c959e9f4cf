import { pickPinAttributes } from '@nspect/contract/pins/pickPinAttributes'
import {
  attributeRequestSchemas,
  enteredAttributes,
  isDueBeforeScan,
  pinAttributeNames,
} from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import {
  type FieldIssueKey,
  maxFieldValueLength,
  validateFieldValue,
} from '@nspect/contract/shared/customFields'
import { parseFieldChoices } from '@nspect/contract/shared/parseFieldChoices'
import { z } from 'zod'
import { getAttributeName } from '../../i18n/displayNames.ts'
import { i18n } from '../../i18n/i18n.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { isCustomFieldLocked } from './customFields.ts'
import type { PinValues } from './pinValues.ts'
import {
  type FieldDefinition,
  type FieldType,
  getStoredCustomFieldValue,
  listShownCustomFields,
} from './shownFields.ts'

/** Error messages by `fieldName` and by the names of the values above. */
export type PinProblems = Readonly<Record<string, string>>

/** The name under which errors of a custom field are stored. */
export const getCustomFieldErrorName = (fieldId: number) => `customFields.${fieldId}` as const

/** Validates the values that would be sent; unchanged stored values are not validated. */
export const validateCustomFieldValues = (
  type: FieldType,
  values: PinValues,
  pin: Pin | null,
  mayChangeFixed: boolean,
): { field: FieldDefinition; problem: FieldIssueKey }[] =>
  listShownCustomFields(type, values.pointCategoryId, pin).flatMap((field) => {
    const value = values.customFields[field.id] ?? ''
    const held = getStoredCustomFieldValue(pin, field.id)
    const isUntouched =
      pin !== null && value === held && values.pointCategoryId === pin.pointCategoryId
    if (isUntouched || isCustomFieldLocked(field, pin, mayChangeFixed)) return []
    const problem = validateFieldValue(field, value, parseFieldChoices(held))
    return problem ? [{ field, problem }] : []
  })

const shape = z.object(
  pickPinAttributes(['pointCategoryId', ...enteredAttributes], attributeRequestSchemas),
)

/** Validates a point of that inspection by the server's rules. Returns error messages. */
export const createPinValidator =
  ({ projectType, scanDate }: Pick<Project, 'projectType' | 'scanDate'>, mayChangeFixed: boolean) =>
  (values: PinValues, pin: Pin | null): PinProblems => {
    const checked = shape.safeParse(values)
    const labels = Object.fromEntries(
      pinAttributeNames.map((name) => [name, getAttributeName(name)]),
    )
    const found = checked.success ? {} : translateSchemaIssues(checked.error.issues, labels)
    if (!found.dueDate && isDueBeforeScan(values.dueDate, pin?.dueDate ?? null, scanDate)) {
      found.dueDate = i18n.t('messages:pin.dueBeforeScan')
    }
    for (const { field, problem } of validateCustomFieldValues(
      projectType,
      values,
      pin,
      mayChangeFixed,
    )) {
      found[getCustomFieldErrorName(field.id)] = i18n.t(`messages:${problem}`, {
        name: field.name,
        max: maxFieldValueLength,
      })
    }
    return found
  }

/**
 * Maps the server's field errors, which name indexes in the sent list, to the form's field names.
 */
export const mapServerFieldErrors = (
  errors: readonly { field: string; message: string }[],
  sent: readonly { projectTypeCustomFieldId: number }[],
): Record<string, string> =>
  Object.fromEntries(
    errors.map(({ field, message }) => {
      const index = /^projectPinCustomFields\.(\d+)\./.exec(field)?.[1]
      const sentField = index === undefined ? undefined : sent[Number(index)]
      return [
        sentField ? getCustomFieldErrorName(sentField.projectTypeCustomFieldId) : field,
        message,
      ]
    }),
  )
