import { Button } from '@mantine/core'
import { getSettingDeclaration } from '@nspect/contract/settings/knownSettings'
import {
  type Setting,
  type SettingOverview,
  setting as settingShape,
} from '@nspect/contract/settings/settings'
import { limits } from '@nspect/contract/shared/limits'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { i18n } from '../i18n/i18n.ts'
import { ReportButton } from '../ui/buttons/ReportButton.tsx'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { ClientSelect } from '../ui/inputs/ClientSelect.tsx'
import classes from './Settings.module.css'
import { SettingValueInput } from './SettingValueInput.tsx'
import { validateSettingValues } from './settingForm.ts'
import { invalidateSettings, saveSetting } from './settings.api.ts'
import { useDeleteSetting } from './useDeleteSetting.ts'
import { useSettingValueText } from './useSettingValueText.ts'

/** The clients that have a value of their own, with add and remove; for SuperAdmin. */
export function ClientSettingExceptions({ overview }: { overview: SettingOverview }) {
  const { t } = useTranslation('settings')
  const textOf = useSettingValueText()
  const remove = useDeleteSetting()
  const [isAdding, setAdding] = useState(false)
  const { key, exceptions, exceptionCount } = overview
  const name = t(`name_${key}`)
  return (
    <div className={classes.exceptions}>
      {exceptions.length > 0 && (
        <ul aria-label={t('exceptionsOf', { name })}>
          {exceptions.map((row) => (
            <li key={row.id}>
              <span dir="auto">
                {t('forClient', { client: row.client ?? '', value: textOf(key, row.value) })}
              </span>
              {row.isFixed ? (
                <small>{t('currencyFixed')}</small>
              ) : (
                <ReportButton
                  aria-label={t('removeFor', { name, client: row.client ?? '' })}
                  onClick={() => void remove(row)}
                >
                  {t('removeException')}
                </ReportButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {exceptionCount > limits.settingExceptions && (
        <Link to="/settings/setting/keys" search={{ q: key }}>
          {t('moreExceptions', { count: exceptionCount - exceptions.length })}
        </Link>
      )}
      {isAdding ? (
        <NewException overview={overview} name={name} onDone={() => setAdding(false)} />
      ) : (
        !getSettingDeclaration(key).isGlobal && (
          <Button
            className={classes.add}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={t('addExceptionTo', { name })}
            onClick={() => setAdding(true)}
          >
            {t('addException')}
          </Button>
        )
      )}
    </div>
  )
}

/** A client and its value of the setting. */
function NewException({
  overview,
  name,
  onDone,
}: {
  overview: SettingOverview
  name: string
  onDone: () => void
}) {
  const { t } = useTranslation('settings')
  const { key, stored, fallback } = overview
  const labels = { value: name, clientIds: t('client') }
  const form = useSaveForm({
    stored: null as Setting | null,
    initial: () => ({
      key: key as string,
      value: stored?.value ?? fallback ?? '',
      clientIds: [] as number[],
    }),
    problems: (values) => ({
      ...validateSettingValues(values, { role: 'SuperAdmin', labels }),
      // without one it would be the value for every client
      ...(values.clientIds.length === 0 && { clientIds: i18n.t('messages:setting.selectClient') }),
    }),
    send: saveSetting,
    shape: settingShape,
    onSaved: () => {
      toast.done(t('savedName', { name }))
      onDone()
    },
    invalidates: invalidateSettings,
  })
  const [clientId = null] = form.values.clientIds
  return (
    <form className={classes.form} aria-label={t('addExceptionTo', { name })} {...form.bind()}>
      {form.failure && (
        <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
      )}
      <ClientSelect
        label={t('client')}
        placeholder={t('pickClients')}
        autoFocus
        value={clientId}
        error={form.errorOf('clientIds')}
        onChange={(id) => form.change({ clientIds: id === null ? [] : [id] })}
      />
      <SettingValueInput
        name={key}
        label={t('valueFor', { name })}
        value={form.values.value}
        error={form.errorOf('value')}
        isDisabled={form.isSaving}
        onChange={(value) => form.change({ value })}
        onBlur={() => undefined}
      />
      <div className={classes.buttons}>
        <Button size="compact-md" variant="default" disabled={form.isSaving} onClick={onDone}>
          {t('discard')}
        </Button>
        <Button size="compact-md" type="submit" loading={form.isSaving} disabled={form.isInvalid}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
