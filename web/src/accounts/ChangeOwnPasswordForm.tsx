import { Button, PasswordInput } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import { limits } from '@nspect/contract/shared/limits'
import { userRoutes } from '@nspect/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { publicConfigQuery } from '../api/publicConfig.ts'
import parts from '../forms/FormParts.module.css'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { invalidateSessions } from './accounts.api.ts'
import classes from './accounts.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { validateNewPassword } from './passwordValidation.ts'

/** Changes one's own password; needs the old one (T17). */
export function ChangeOwnPasswordForm({ me }: { me: Me }) {
  const { t } = useTranslation('accounts')
  const min = useQuery(publicConfigQuery()).data?.passwordMinLength ?? limits.password.min
  const form = useSaveForm({
    initial: () => ({ oldPassword: '', password: '', confirmPassword: '' }),
    problems: (values) => ({
      ...(values.oldPassword === '' && { oldPassword: t('enterOld') }),
      ...validateNewPassword(values, min),
    }),
    send: ({ oldPassword, password }) =>
      callRoute(userRoutes.changePassword, { id: me.id, oldPassword, password }),
    onSaved: ({ message }) => {
      toast.done(message)
      form.restart()
    },
    invalidates: invalidateSessions,
  })
  return (
    <form id="password" className={classes.card} aria-labelledby="change" {...form.bind()}>
      <div className={classes.head}>
        <h2 id="change">{t('changeTitle')}</h2>
        <p>{t('changeText')}</p>
      </div>
      {form.failure && (
        <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
      )}
      {/* tells password managers whose password it is */}
      <input type="text" autoComplete="username" value={me.username} readOnly hidden />
      <PasswordInput
        name="oldPassword"
        label={t('oldPassword')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        {...form.text('oldPassword')}
      />
      <div className={parts.pair}>
        <NewPasswordFields form={form} min={min} />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={form.isSaving} disabled={form.isInvalid}>
          {t('savePassword')}
        </Button>
      </div>
    </form>
  )
}
