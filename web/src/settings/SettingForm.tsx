import { Alert, Textarea } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import {
  isPublicSettingKey,
  isReservedSettingKey,
  publicSettingKeys,
} from '@nspect/contract/settings/knownSettings'
import { type Setting, setting as settingShape } from '@nspect/contract/settings/settings'
import { limits } from '@nspect/contract/shared/limits'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPageLayout } from '../forms/FormPageLayout.tsx'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { SettingClientsField } from './SettingClientsField.tsx'
import { SettingKeyField } from './SettingKeyField.tsx'
import { buildNewSettingValues, toSettingValues, validateSettingValues } from './settingForm.ts'
import { invalidateSettings, saveSetting } from './settings.api.ts'

/** Adds or edits a setting. */
export function SettingForm({ me, setting: initialSetting }: { me: Me; setting: Setting | null }) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const labels = { key: t('title'), value: t('value'), clientIds: t('clients') }
  const leave = () => void navigate({ to: '/settings/setting/keys' })
  const form = useSaveForm({
    stored: initialSetting,
    initial: (stored) => (stored ? toSettingValues(stored) : buildNewSettingValues(me)),
    problems: (values) => validateSettingValues(values, { role: me.role, labels }),
    send: saveSetting,
    shape: settingShape,
    onSaved: ({ message }) => {
      toast.done(message)
      leave()
    },
    invalidates: invalidateSettings,
  })
  const { values, stored: setting } = form
  const [lacksClients, setLacksClients] = useState(false)
  const save = () => {
    setLacksClients('clientIds' in form.problems)
    form.save()
  }
  const keyHelp = isPublicSettingKey(values.key) ? t(`about_${values.key}`) : ''
  const offered = publicSettingKeys.filter(
    (key) => me.role === 'SuperAdmin' || !isReservedSettingKey(key),
  )
  // a missing client alone leaves the button open: pressing it says why nothing is saved (T35)
  const isInvalid = form.errorOf('key') !== undefined || form.errorOf('value') !== undefined
  return (
    <FormPageLayout
      form={{ ...form, isInvalid }}
      saveLabel={t(setting ? 'update' : 'save')}
      onSave={save}
      onCancel={leave}
      conflict={{
        title: t('conflictTitle'),
        rows: (savedByOther) =>
          (['key', 'value'] as const).map((key) => ({
            key,
            label: labels[key],
            savedByOther: savedByOther[key],
            mine: values[key],
          })),
      }}
    >
      {lacksClients && (
        <Alert color="red" variant="light" role="alert">
          {t('selectFirst')}
        </Alert>
      )}
      <SettingKeyField
        label={labels.key}
        description={keyHelp || t('titleHelp')}
        isFocused={setting === null}
        offered={offered}
        {...form.text('key')}
      />
      <Textarea
        label={labels.value}
        withAsterisk
        autosize
        minRows={1}
        maxRows={4}
        maxLength={limits.settingValue}
        {...form.text('value')}
      />
      <SettingClientsField
        me={me}
        setting={setting}
        value={values.clientIds}
        error={form.errorOf('clientIds')}
        onChange={(clientIds) => {
          setLacksClients(false)
          form.touch('clientIds')
          form.change({ clientIds })
        }}
      />
    </FormPageLayout>
  )
}
