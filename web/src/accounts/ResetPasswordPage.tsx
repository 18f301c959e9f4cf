import { Button } from '@mantine/core'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { limits } from '@nspect/contract/shared/limits'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { publicConfigQuery } from '../api/publicConfig.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { flashMessage } from '../ui/feedback/flashMessage.ts'
import { SignedOutPage } from '../ui/layout/SignedOutPage.tsx'
import classes from './accounts.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { validateNewPassword } from './passwordValidation.ts'

/**
 * The target of links in mails: sets a new password, or the first one after an invitation (T14).
 */
export function ResetPasswordPage() {
  const { t } = useTranslation(['accounts', 'messages'])
  const navigate = useNavigate()
  const { token = '' } = useSearch({ from: '/auth/reset-password' })
  const min = useQuery(publicConfigQuery()).data?.passwordMinLength ?? limits.password.min
  const form = useSaveForm({
    initial: () => ({ password: '', confirmPassword: '' }),
    problems: (values) => validateNewPassword(values, min),
    send: (values) => callRoute(accountRoutes.resetPassword, { token, ...values }),
    onSaved: ({ message }) => {
      flashMessage.leave(message)
      void navigate({ to: '/auth/login', replace: true })
    },
    isLeftFreely: true,
  })
  const isOver = form.failure instanceof ApiError && form.failure.code === 'reset.over'
  const newLink = (
    <p className={classes.other}>
      <Link to="/auth/forgot-password" className={classes.link}>
        {t('newLink')}
      </Link>
    </p>
  )
  if (token === '') {
    return (
      <SignedOutPage name={t('resetTitle')} title={t('resetTitle')} text={t('resetNoToken')}>
        {newLink}
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage name={t('resetTitle')} title={t('resetTitle')} text={t('resetText')}>
      <form className={classes.form} {...form.bind()}>
        {form.failure && (
          <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
        )}
        <NewPasswordFields form={form} min={min} isFirst />
        <Button type="submit" size="md" fullWidth loading={form.isSaving} disabled={form.isInvalid}>
          {t('setPassword')}
        </Button>
      </form>
      {isOver && newLink}
    </SignedOutPage>
  )
}
