import { Button, TextInput } from '@mantine/core'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { useInstallation } from '../api/installation.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { flashMessage } from '../ui/feedback/flashMessage.ts'
import { SignedOutPage } from '../ui/layout/SignedOutPage.tsx'
import classes from './accounts.module.css'

/**
 * Requests a link to reset the password. Does not reveal if the account exists, unless the operator
 * wants it (T14).
 */
export function ForgotPasswordPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const search = useSearch({ from: '/auth/forgot-password' })
  const installation = useInstallation()
  const lacksMail = installation?.sendsMail === false
  const form = useSaveForm({
    initial: () => ({ email: '' }),
    problems: (values) =>
      translateSchemaIssues(
        accountRoutes.forgotPassword.body.safeParse(values).error?.issues ?? [],
        {
          email: t('email'),
        },
      ),
    send: ({ email }) => callRoute(accountRoutes.forgotPassword, { email: email.trim() }),
    onSaved: ({ message }) => {
      flashMessage.leave(message)
      void navigate({ to: '/auth', search })
    },
    isLeftFreely: true,
  })
  return (
    <SignedOutPage
      name={t('forgotTitle')}
      title={t('forgotTitle')}
      text={t(lacksMail ? 'forgotWithoutMail' : 'forgotText')}
    >
      <form className={classes.form} {...form.bind()}>
        {form.failure && (
          <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
        )}
        <TextInput
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus
          size="md"
          {...form.text('email')}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={form.isSaving}
          disabled={form.isInvalid || !installation}
        >
          {t(lacksMail ? 'request' : 'send')}
        </Button>
      </form>
      <p className={classes.other}>
        <Link to="/auth/login" search={search} className={classes.link}>
          {t('toLogin')}
        </Link>
      </p>
    </SignedOutPage>
  )
}
