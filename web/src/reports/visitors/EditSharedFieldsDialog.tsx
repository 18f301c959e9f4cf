import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PinCustomFieldInputs } from '../../pins/fields/PinCustomFieldInputs.tsx'
import type { SharedPin } from './SharedPinDialogLoader.tsx'
import { useVisitorFieldsForm, visitorFieldRights } from './useVisitorFieldsForm.ts'
import { VisitorFormDialog } from './VisitorFormDialog.tsx'

interface Props extends SharedPin {
  onClose: () => void
}

/** Lets a visitor edit the custom fields of a point. */
export function EditSharedFieldsDialog({ onClose, ...point }: Props) {
  const { t } = useTranslation('reports')
  const form = useVisitorFieldsForm(point, onClose)
  const { values, isChanged, isSaving } = form
  return (
    <VisitorFormDialog
      title={t('updateFields')}
      action={t('saveFields')}
      name={values.name}
      nameHint={t('nameForHistory')}
      nameError={form.errorOf('name')}
      isTyped={isChanged}
      maySend={isChanged && !form.isInvalid}
      isBusy={isSaving}
      failure={form.failure?.message}
      onName={(name) => form.change({ name })}
      formProps={form.bind()}
      onClose={onClose}
      onDiscard={form.discard}
    >
      {form.overtaken.map(({ id, name, now }) => (
        <Alert key={id} color="yellow" variant="light" role="status">
          {now === '' ? t('fieldEmptied', { name }) : t('fieldOvertaken', { name, value: now })}
        </Alert>
      ))}
      <PinCustomFieldInputs
        project={point.project}
        form={form}
        rights={visitorFieldRights}
        isBusy={isSaving}
      />
    </VisitorFormDialog>
  )
}
