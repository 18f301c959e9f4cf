import { PasswordInput } from '@mantine/core'
import { newPassword } from '@nspect/contract/accounts/accounts'
import { limits } from '@nspect/contract/shared/limits'
import { type User, userRoutes } from '@nspect/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { publicConfigQuery } from '../api/publicConfig.ts'
import { FormPageLayout } from '../forms/FormPageLayout.tsx'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import { toast } from '../ui/feedback/toast.ts'
import { PasswordStrength } from '../ui/inputs/PasswordStrength.tsx'
import classes from './Users.module.css'
import { invalidateUsers } from './users.api.ts'

/** Sets another user's password, entered twice. */
export function SetUserPasswordForm({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'messages'])
  const navigate = useNavigate()
  const min = useQuery(publicConfigQuery()).data?.passwordMinLength ?? limits.password.min
  const leave = () => void navigate({ to: '/users' })
  const form = useSaveForm({
    initial: () => ({ password: '', confirmPassword: '' }),
    problems: ({ password, confirmPassword }) => {
      const issues = newPassword.safeParse(password).error?.issues ?? []
      return {
        ...translateSchemaIssues(
          issues.map((issue) => ({ ...issue, path: ['password'] })),
          { password: t('newPassword') },
        ),
        ...([...password].length < min && { password: t('messages:password.tooShort', { min }) }),
        ...(password.trim() === '' && { password: t('enterPassword') }),
        ...(confirmPassword !== password && { confirmPassword: t('messages:password.differ') }),
        ...(confirmPassword === '' && { confirmPassword: t('enterConfirm') }),
      }
    },
    send: ({ password }) => callRoute(userRoutes.changePassword, { id: user.id, password }),
    onSaved: ({ message }) => {
      toast.done(message)
      leave()
    },
    invalidates: invalidateUsers,
  })
  const secret = (name: 'password' | 'confirmPassword') => ({
    name,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('show') },
    ...form.text(name),
  })
  return (
    <FormPageLayout form={form} saveLabel={t('savePassword')} onCancel={leave}>
      {/* tells password managers whose password it is */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <div className={classes.stack}>
        <PasswordInput {...secret('password')} label={t('newPassword')} withAsterisk autoFocus />
        <PasswordStrength password={form.values.password} min={min} />
      </div>
      <PasswordInput {...secret('confirmPassword')} label={t('confirmPassword')} withAsterisk />
    </FormPageLayout>
  )
}
