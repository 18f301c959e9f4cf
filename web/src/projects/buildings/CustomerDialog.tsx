import { TextInput } from '@mantine/core'
import {
  type Customer,
  customerRoutes,
  customer as customerShape,
} from '@nspect/contract/customers/customers'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { StoredImageField } from '../../ui/files/StoredImageField.tsx'
import { toCustomerValues, toNamedFieldErrors, toSaveCustomerArgs } from './buildingForm.ts'
import { deleteCustomer, invalidateNamed, saveCustomer } from './buildings.api.ts'
import { NamedRecordDialog } from './NamedRecordDialog.tsx'
import type { NamedRecordDialogProps } from './NamedRecordField.tsx'

const fields = ['name', 'contactName', 'contactEmail', 'contactPhone'] as const

/** Name, contact and logo of a customer; deletes it, too, which erases the contact. */
export function CustomerDialog({
  clientId,
  record,
  name,
  onClose,
  onSaved,
}: NamedRecordDialogProps<Customer>) {
  const { t } = useTranslation('buildings')
  const labels = {
    name: t('name'),
    contactName: t('contactName'),
    contactEmail: t('contactEmail'),
    contactPhone: t('contactPhone'),
  }
  const form = useSaveForm({
    stored: record,
    initial: (stored) => toCustomerValues(stored, name),
    problems: (values) => {
      const args = toSaveCustomerArgs(clientId, values, null)
      const { error } = customerRoutes.saveCustomer.body.safeParse(args)
      return translateSchemaIssues(error?.issues ?? [], labels)
    },
    send: (values, over, options) => saveCustomer(clientId, values, over, options),
    shape: customerShape,
    fieldErrorsOf: toNamedFieldErrors,
    invalidates: invalidateNamed,
    onSaved: ({ message }, values) => {
      toast.done(message)
      onSaved(values.name.trim())
    },
  })
  const { values, stored, change } = form
  const text = (field: (typeof fields)[number]) => ({
    label: labels[field],
    autoComplete: 'off',
    ...form.text(field),
  })
  return (
    <NamedRecordDialog
      title={t('customer')}
      form={form}
      conflict={{
        title: t('customerConflict'),
        rows: (other) =>
          fields.map((key) => ({
            key,
            label: labels[key],
            savedByOther: other[key],
            mine: values[key],
          })),
      }}
      removal={
        stored
          ? {
              title: t('customerDelete', { name: stored.name }),
              text: t('customerDeleteText', { count: stored.inspectionCount }),
              run: () => deleteCustomer(stored.id),
            }
          : undefined
      }
      onRemoved={() => onSaved(null)}
      onClose={onClose}
    >
      <TextInput {...text('name')} withAsterisk data-autofocus />
      <TextInput {...text('contactName')} description={t('contactHelp')} />
      <TextInput {...text('contactEmail')} type="email" />
      <TextInput {...text('contactPhone')} type="tel" />
      <StoredImageField
        label={t('logo')}
        help={t('pictureHelp', { size: limits.logoBytes / 1024 / 1024 })}
        invite={t('logoDrop')}
        alt={values.name}
        changeLabel={t('logoChange')}
        maxBytes={limits.logoBytes}
        path={values.isPictureCleared ? null : (stored?.logoPath ?? null)}
        files={values.picture}
        error={form.errorOf('picture')}
        onClear={() => change({ isPictureCleared: true })}
        onChange={(picture) => change({ picture })}
      />
    </NamedRecordDialog>
  )
}
