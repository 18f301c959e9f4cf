import { Alert } from '@mantine/core'
import type { Project } from '@nspect/contract/projects/projects'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDeletedName } from '../../i18n/displayNames.ts'
import { CustomFieldInput } from '../../ui/fields/CustomFieldInput.tsx'
import { isCustomFieldLocked, listHiddenCustomFields } from '../values/customFields.ts'
import { getCustomFieldErrorName } from '../values/pinValidation.ts'
import type { PinForm } from '../values/pinValues.ts'
import { getStoredCustomFieldValue, listShownCustomFields } from '../values/shownFields.ts'
import { useCompletionDateHelp } from '../values/useCompletionDateHelp.ts'
import type { FieldRights } from '../values/usePinFieldRights.ts'
import { CollapsibleSection } from './CollapsibleSection.tsx'

interface Props {
  project: Project
  form: PinForm
  rights: Pick<FieldRights, 'maySave' | 'mayChangeFixed'>
  isBusy: boolean
  /** those that a new point must have */
  isRequiredOnly?: boolean
}

/** The custom fields of the inspection's type for a point of the selected category (T61). */
export function PinCustomFieldInputs({
  project,
  form,
  rights,
  isBusy,
  isRequiredOnly = false,
}: Props) {
  const { t } = useTranslation('pins')
  const { projectType: type } = project
  const { values, stored, errorOf } = form
  const planHelp = useCompletionDateHelp(project, values.pointCategoryId)
  const fields = listShownCustomFields(type, values.pointCategoryId, stored).filter(
    ({ isRequired }) => isRequired || !isRequiredOnly,
  )
  const hidden = listHiddenCustomFields(type, values, stored)
  const fieldText = (fieldId: number) => values.customFields[fieldId] ?? ''
  const filled = fields.filter(({ id }) => fieldText(id) !== '').length
  const wrong = fields.filter(({ id }) => errorOf(getCustomFieldErrorName(id)) !== undefined).length
  const [isChosenOpen, setOpen] = useState<boolean | null>(null)
  // a long list without required or stored values is collapsed, but never if it has errors
  const isExpandedInitially =
    fields.length <= 4 ||
    fields.some((field) => field.isRequired || getStoredCustomFieldValue(stored, field.id) !== '')
  const isOpen = wrong > 0 || (isChosenOpen ?? isExpandedInitially)
  if (fields.length === 0 && hidden.length === 0) return null
  return (
    <>
      {hidden.length > 0 && (
        <Alert color="yellow" variant="light" role="status">
          {t('hiddenFields', { names: hidden.map(({ name }) => name).join(', ') })}
        </Alert>
      )}
      {fields.length > 0 && (
        <CollapsibleSection
          title={t('customFields')}
          note={
            wrong > 0
              ? t('fieldsWrong', { count: wrong })
              : t('fieldsFilled', { count: filled, total: fields.length })
          }
          isBad={wrong > 0}
          isOpen={isOpen}
          onToggle={setOpen}
        >
          {fields.map((field) => {
            const isLocked = isCustomFieldLocked(field, stored, rights.mayChangeFixed)
            return (
              <CustomFieldInput
                key={field.id}
                field={field}
                label={field.isDeleted ? formatDeletedName(field.name) : field.name}
                help={
                  isLocked && rights.maySave
                    ? t('fixedField')
                    : planHelp(field, fieldText(field.id))
                }
                value={fieldText(field.id)}
                held={getStoredCustomFieldValue(stored, field.id)}
                error={errorOf(getCustomFieldErrorName(field.id))}
                isDisabled={isBusy || !rights.maySave || isLocked}
                onChange={(value) =>
                  form.change({ customFields: { ...values.customFields, [field.id]: value } })
                }
                onLeave={() =>
                  fieldText(field.id) !== getStoredCustomFieldValue(stored, field.id) &&
                  form.touch(getCustomFieldErrorName(field.id))
                }
              />
            )
          })}
        </CollapsibleSection>
      )}
    </>
  )
}
