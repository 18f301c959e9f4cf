import { Alert, Button, TextInput } from '@mantine/core'
import { type Firm, firmRoutes, firm as firmShape } from '@nspect/contract/firms/firms'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../../forms/useSaveForm.ts'
import { translateSchemaIssues } from '../../i18n/translateSchemaIssues.ts'
import { SaveConflict } from '../../ui/feedback/SaveConflict.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './FirmsDialog.module.css'
import { type FirmValues, invalidateFirms, saveFirm } from './firms.api.ts'

interface Props {
  clientId: number
  /** null: a new one */
  firm: Firm | null
  onCancel: () => void
  onSaved: (id: number) => void
}

const toFirmValues = ({ name, email }: Firm): FirmValues => ({ name, email })

/** The name and the mail address of a firm. */
export function FirmForm({ clientId, firm, onCancel, onSaved }: Props) {
  const { t } = useTranslation(['pins', 'ui'])
  const labels = { name: t('firmName'), email: t('firmEmail') }
  const form = useSaveForm({
    stored: firm,
    initial: (stored) => (stored ? toFirmValues(stored) : { name: '', email: '' }),
    problems: (values) => {
      const result = firmRoutes.saveFirm.body.safeParse({ ...values, clientId })
      return translateSchemaIssues(result.error?.issues ?? [], labels)
    },
    send: (values, over, options) => saveFirm(clientId, values, over, options),
    shape: firmShape,
    isLeftFreely: true,
    invalidates: invalidateFirms,
    onSaved: ({ message, id }) => {
      toast.done(message)
      onSaved(id)
    },
  })
  const { savedByOther, values, isSaving, failure } = form
  return (
    <form className={classes.form} aria-label={t(firm ? 'firmEdit' : 'firmAdd')} {...form.bind()}>
      {savedByOther && (
        <SaveConflict
          title={t('firmConflict')}
          rows={(['name', 'email'] as const).map((key) => ({
            key,
            label: labels[key],
            savedByOther: savedByOther[key],
            mine: values[key],
          }))}
          isBusy={isSaving}
          onTakeOther={form.takeOther}
          onKeepMine={form.keepMine}
        />
      )}
      <TextInput
        label={labels.name}
        withAsterisk
        data-autofocus
        maxLength={limits.firmName}
        autoComplete="off"
        {...form.text('name')}
      />
      <TextInput
        label={labels.email}
        withAsterisk
        type="email"
        maxLength={limits.firmEmail}
        autoComplete="off"
        {...form.text('email')}
      />
      {failure && !savedByOther && (
        <Alert color="red" role="alert" variant="light">
          {failure.message}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button variant="default" size="xs" disabled={isSaving} onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" size="xs" loading={isSaving} disabled={form.isInvalid}>
          {t('firmSave')}
        </Button>
      </div>
    </form>
  )
}
