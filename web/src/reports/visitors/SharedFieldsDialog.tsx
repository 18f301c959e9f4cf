import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CustomFields } from '../../pins/fields/CustomFields.tsx'
import type { SharedPin } from './SharedPinDialog.tsx'
import { useVisitorFieldsForm, visitorFieldRights } from './useVisitorFieldsForm.ts'
import { VisitorNameDialog } from './VisitorNameDialog.tsx'

interface Props extends SharedPin {
  onClose: () => void
}

/** Lets a visitor edit the custom fields of a point. */
export function SharedFieldsDialog({ onClose, ...point }: Props) {
  const { t } = useTranslation('reports')
  const form = useVisitorFieldsForm(point, onClose)
  const { values, isChanged, isSaving } = form
  return (
    <VisitorNameDialog
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
      onSend={form.save}
      onClose={onClose}
      onDiscard={form.discard}
    >
      {form.overtaken.map(({ id, name, now }) => (
        <Alert key={id} color="yellow" variant="light" role="status">
          {now === '' ? t('fieldEmptied', { name }) : t('fieldOvertaken', { name, value: now })}
        </Alert>
      ))}
      <CustomFields
        project={point.project}
        form={form}
        rights={visitorFieldRights}
        isBusy={isSaving}
      />
    </VisitorNameDialog>
  )
}
