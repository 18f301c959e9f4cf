import { Button, NativeSelect, PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { apiKeyRoutes } from '@nspect/contract/apiKeys/apiKeys'
import { type ApiKeyAccess, apiKeyAccesses } from '@nspect/contract/shared/enums'
import { limits } from '@nspect/contract/shared/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { useSignedInUser } from '../api/signedInUser.ts'
import parts from '../forms/FormParts.module.css'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import card from '../ui/layout/CardParts.module.css'
import { invalidateApiKeys } from './apiKeys.api.ts'

const terms = [30, 90, 180, limits.apiKeyDays]

interface Props {
  onMade: (key: string) => void
  onCancel: () => void
}

/** The form of a new key: its name, how long it holds, and what it may do. */
export function CreateApiKeyForm({ onMade, onCancel }: Props) {
  const { t } = useTranslation(['apiKeys', 'accounts', 'ui'])
  const me = useSignedInUser()
  const [isPasswordAsked, setPasswordAsked] = useState(false)
  const form = useSaveForm({
    initial: () => ({ name: '', days: '90', access: 'read' as ApiKeyAccess, password: '' }),
    problems: ({ name }) => (name.trim() === '' ? { name: t('enterName') } : {}),
    send: ({ name, days, access, password }, _, options) =>
      callRoute(
        apiKeyRoutes.makeApiKey,
        { name, access, days: Number(days), ...(password && { password }) },
        options,
      ),
    isLeftFreely: true,
    // only where the sign-in is no longer recent (T434)
    onFailed: (error) => {
      if (error instanceof ApiError && error.errors.some(({ field }) => field === 'password'))
        setPasswordAsked(true)
    },
    onSaved: ({ key }) => onMade(key),
    invalidates: invalidateApiKeys,
  })
  return (
    <form className={card.form} {...form.bind()}>
      {form.failure && (
        <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
      )}
      <div className={parts.pair}>
        <TextInput
          name="name"
          label={t('name')}
          description={t('nameHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoFocus
          autoComplete="off"
          maxLength={limits.apiKeyName}
          {...form.text('name')}
        />
        <NativeSelect
          name="days"
          label={t('days')}
          data={terms.map((days) => ({ value: String(days), label: t('daysOf', { count: days }) }))}
          {...form.text('days')}
        />
      </div>
      <Radio.Group
        label={t('access')}
        value={form.values.access}
        onChange={(access) => form.change({ access: access as ApiKeyAccess })}
      >
        <Stack gap="xs" mt={6}>
          {apiKeyAccesses.map((access) => (
            <Radio
              key={access}
              value={access}
              label={t(`access_${access}`)}
              description={t(`accessHelp_${access}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isPasswordAsked && (
        <>
          {/* tells password managers whose password it is */}
          <input type="text" autoComplete="username" value={me.username} readOnly hidden />
          <PasswordInput
            name="password"
            label={t('password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('accounts:show') }}
            {...form.text('password')}
          />
        </>
      )}
      <div className={card.buttons}>
        <Button type="submit" loading={form.isSaving} disabled={form.isInvalid}>
          {t('make')}
        </Button>
        <Button variant="default" disabled={form.isSaving} onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  )
}
