import { Alert, Textarea } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import type { Me } from '@nspect/contract/sessions'
import { isPublicKey, isReservedKey, type Setting, settingKeys } from '@nspect/contract/settings'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Conflict } from '../ui/Conflict.tsx'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import { FormSheet } from '../ui/FormSheet.tsx'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/useFields.ts'
import { ClientChoice } from './ClientChoice.tsx'
import { KeyField } from './KeyField.tsx'
import { newSetting, type SettingValues, settingProblems, valuesOf } from './settingForm.ts'
import { useSaveSetting } from './useSaveSetting.ts'

/** Adds a setting for clients, or changes one. */
export function SettingForm({ me, setting: given }: { me: Me; setting: Setting | null }) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  // the version that the form was opened with is the one that it changes, whatever is read meanwhile
  const [setting] = useState(given)
  const labels: Record<string, string> = { key: t('title'), value: t('value'), clientIds: t('clients') }
  const [initial] = useState(() => (setting ? valuesOf(setting) : newSetting(me)))
  const fields = useFields<SettingValues>(initial, (values) => settingProblems(values, { role: me.role, labels }))
  const { values, errorOf, set, setTouched } = fields
  const [isDone, setDone] = useState(false)
  const [isNowhere, setNowhere] = useState(false)
  const leave = () => void navigate({ to: '/settings/setting' })
  const sending = useSaveSetting({
    onSaved: (message) => {
      // before leaving, so that leaving does not ask
      flushSync(() => setDone(true))
      toast.done(message)
      leave()
    },
    onFieldErrors: fields.setErrors,
  })
  const change = (part: Partial<SettingValues>) => {
    sending.renew()
    if (part.clientIds) setNowhere(false)
    set(part)
  }
  const save = (stored: Setting | null) => {
    setNowhere('clientIds' in fields.problems)
    if (fields.validate()) sending.save(values, stored)
  }
  const about = isPublicKey(values.key) ? t(`about_${values.key}`) : ''
  const offered = settingKeys.filter((key) => me.role === 'SuperAdmin' || !isReservedKey(key))
  return (
    <FormSheet
      saveLabel={t(setting ? 'update' : 'save')}
      onSave={() => save(setting)}
      onCancel={leave}
      isSaving={sending.isSaving}
      isInvalid={fields.isInvalid}
      isChanged={fields.isChanged && !isDone}
      errorsShown={fields.errorsShown}
    >
      {sending.failure && (
        <FailureAlert error={sending.failure} onRetry={() => save(setting)} onClose={sending.forget} />
      )}
      {isNowhere && (
        <Alert color="red" variant="light" role="alert">
          {t('selectFirst')}
        </Alert>
      )}
      {sending.theirs && (
        <Conflict
          title={t('conflictTitle')}
          rows={(['key', 'value'] as const).map((key) => ({
            key,
            label: labels[key] ?? key,
            theirs: sending.theirs?.[key] ?? '',
            mine: values[key],
          }))}
          isBusy={sending.isSaving}
          onTakeTheirs={() => {
            flushSync(() => setDone(true))
            leave()
          }}
          onKeepMine={() => save(sending.theirs)}
        />
      )}
      <KeyField
        label={labels.key}
        description={about || t('titleHelp')}
        isFocused={setting === null}
        offered={offered}
        value={values.key}
        error={errorOf('key')}
        onChange={(key) => change({ key })}
        onBlur={() => values.key !== initial.key && setTouched('key')}
      />
      <Textarea
        label={labels.value}
        withAsterisk
        autosize
        minRows={1}
        maxRows={4}
        maxLength={limits.settingValue}
        value={values.value}
        error={errorOf('value')}
        onChange={(event) => change({ value: event.currentTarget.value })}
        onBlur={() => values.value !== initial.value && setTouched('value')}
      />
      <ClientChoice
        me={me}
        setting={setting}
        value={values.clientIds}
        error={errorOf('clientIds')}
        onChange={(clientIds) => {
          setTouched('clientIds')
          change({ clientIds })
        }}
      />
    </FormSheet>
  )
}
