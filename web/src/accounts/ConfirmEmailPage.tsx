import { Button } from '@mantine/core'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { flashMessage } from '../ui/feedback/flashMessage.ts'
import { SignedOutPage } from '../ui/layout/SignedOutPage.tsx'
import classes from './accounts.module.css'

/**
 * The target of the link in the registration mail. Confirms by a button, as mail scanners open
 * links beforehand.
 */
export function ConfirmEmailPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { token = '' } = useSearch({ from: '/auth/confirm-email' })
  const confirm = useMutation({
    mutationFn: () => callRoute(accountRoutes.confirmEmail, { token }),
    onSuccess: ({ message }) => {
      flashMessage.leave(message)
      void navigate({ to: '/auth/login', replace: true })
    },
  })
  const isOver =
    token === '' || (confirm.error instanceof ApiError && confirm.error.code === 'reset.over')
  return (
    <SignedOutPage
      name={t('confirmTitle')}
      title={t('confirmTitle')}
      text={t(isOver ? 'confirmOver' : 'confirmText')}
    >
      {confirm.isError && (
        <ErrorAlert
          error={confirm.error}
          onRetry={() => confirm.mutate()}
          onClose={confirm.reset}
        />
      )}
      {isOver ? (
        <p className={classes.other}>
          <Link to="/auth/login" className={classes.link}>
            {t('toSignIn')}
          </Link>
        </p>
      ) : (
        <Button
          size="md"
          fullWidth
          loading={confirm.isPending || confirm.isSuccess}
          onClick={() => confirm.mutate()}
        >
          {t('confirm')}
        </Button>
      )}
    </SignedOutPage>
  )
}
