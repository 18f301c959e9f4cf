import { Button } from '@mantine/core'
import type { KnownSettingKey } from '@nspect/contract/settings/knownSettings'
import { type Setting, setting as settingShape } from '@nspect/contract/settings/settings'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { SaveConflict } from '../ui/feedback/SaveConflict.tsx'
import { toast } from '../ui/feedback/toast.ts'
import classes from './Settings.module.css'
import { SettingValueInput } from './SettingValueInput.tsx'
import { validateSettingValues } from './settingForm.ts'
import { saveSetting } from './settings.api.ts'
import { useSettingValueText } from './useSettingValueText.ts'

interface Props {
  name: KnownSettingKey
  /** the value that is changed; null: none yet */
  stored: Setting | null
  /** the value to begin with where none is stored */
  fallback: string | null
  clientIds: readonly number[]
  isFixed: boolean
  /** reads the settings anew */
  onSaved: () => Promise<void>
}

/** The value of one setting at one place; its buttons appear with the first change. */
export function SettingValueForm({ name, stored, fallback, clientIds, isFixed, onSaved }: Props) {
  const { t } = useTranslation('settings')
  const { role } = useSignedInUser()
  const textOf = useSettingValueText()
  const label = t(`name_${name}`)
  const form = useSaveForm({
    stored,
    initial: (row) => ({ key: name as string, value: row?.value ?? fallback ?? '', clientIds }),
    problems: (values) => validateSettingValues(values, { role, labels: { value: label } }),
    send: saveSetting,
    shape: settingShape,
    onSaved: () => {
      toast.done(t('savedName', { name: label }))
      return onSaved()
    },
    followStored: true,
  })
  const { savedByOther, isSaving, isChanged } = form
  return (
    <form className={classes.form} aria-label={label} {...form.bind()}>
      {form.failure && (
        <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
      )}
      {savedByOther && (
        <SaveConflict
          title={t('conflictTitle')}
          rows={[
            {
              key: 'value',
              label: t('value'),
              savedByOther: textOf(name, savedByOther.value),
              mine: textOf(name, form.values.value),
            },
          ]}
          isBusy={isSaving}
          onTakeOther={form.takeOther}
          onKeepMine={form.keepMine}
        />
      )}
      <SettingValueInput
        name={name}
        label={label}
        value={form.values.value}
        error={form.errorOf('value')}
        isDisabled={isSaving || isFixed}
        onChange={(value) => form.change({ value })}
        onBlur={() => isChanged && form.touch('value')}
      />
      {(isChanged || isSaving) && (
        <div className={classes.buttons}>
          <span>{t('unsaved')}</span>
          <Button
            size="compact-md"
            variant="default"
            disabled={isSaving}
            onClick={() => form.restart()}
          >
            {t('discard')}
          </Button>
          <Button size="compact-md" type="submit" loading={isSaving} disabled={form.isInvalid}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
