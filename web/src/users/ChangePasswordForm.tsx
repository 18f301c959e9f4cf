import { PasswordInput } from '@mantine/core'
import { newPassword } from '@nspect/contract/accounts'
import { limits } from '@nspect/contract/limits'
import type { User } from '@nspect/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { wordIssues } from '../i18n/issues.ts'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import { FormSheet } from '../ui/FormSheet.tsx'
import { PasswordStrength } from '../ui/PasswordStrength.tsx'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/useFields.ts'
import classes from './Users.module.css'
import { publicConfig, useSetPassword } from './users.api.ts'

const nothing = { password: '', confirmPassword: '' }

/** A new password for somebody else, twice. */
export function ChangePasswordForm({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'messages'])
  const navigate = useNavigate()
  const min = useQuery(publicConfig()).data?.passwordMinLength ?? limits.password.min
  const fields = useFields(nothing, ({ password, confirmPassword }) => {
    const issues = newPassword.safeParse(password).error?.issues ?? []
    return {
      ...wordIssues(
        issues.map((issue) => ({ ...issue, path: ['password'] })),
        { password: t('newPassword') },
      ),
      ...([...password].length < min && { password: t('messages:password.tooShort', { min }) }),
      ...(password.trim() === '' && { password: t('enterPassword') }),
      ...(confirmPassword !== password && { confirmPassword: t('messages:password.differ') }),
      ...(confirmPassword === '' && { confirmPassword: t('enterConfirm') }),
    }
  })
  const { values, errorOf, set, setTouched } = fields
  const [isDone, setDone] = useState(false)
  const change = useSetPassword()
  const leave = () => void navigate({ to: '/users' })
  const send = () =>
    change.mutate(
      { id: user.id, password: values.password },
      {
        onSuccess: ({ message }) => {
          flushSync(() => setDone(true))
          toast.done(message)
          leave()
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          fields.setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
        },
      },
    )
  const isPlaced = change.error instanceof ApiError && change.error.errors.length > 0
  const secret = (name: 'password' | 'confirmPassword') => ({
    name,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('show') },
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== '' && setTouched(name),
  })
  return (
    <FormSheet
      saveLabel={t('savePassword')}
      onSave={() => fields.validate() && send()}
      onCancel={leave}
      isSaving={change.isPending}
      isInvalid={fields.isInvalid}
      isChanged={fields.isChanged && !isDone}
      errorsShown={fields.errorsShown}
    >
      {change.isError && !isPlaced && <FailureAlert error={change.error} onRetry={send} onClose={change.reset} />}
      {/* tells password keepers whose password it is */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <div className={classes.stack}>
        <PasswordInput {...secret('password')} label={t('newPassword')} withAsterisk autoFocus />
        <PasswordStrength password={values.password} min={min} />
      </div>
      <PasswordInput {...secret('confirmPassword')} label={t('confirmPassword')} withAsterisk />
    </FormSheet>
  )
}
