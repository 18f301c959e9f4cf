import { Button, TextInput } from '@mantine/core'
import { accountRoutes } from '@nspect/contract/accounts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { wordIssues } from '../i18n/translateIssues.ts'
import { EntryPage } from '../ui/SignedOutPage.tsx'
import { FailureAlert } from '../ui/ErrorAlert.tsx'
import { notice } from '../ui/flashMessage.ts'
import classes from './accounts.module.css'

/** Requests a link to reset the password. Does not reveal if the account exists, unless the operator wants it (T14). */
export function ForgotPasswordPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const search = useSearch({ from: '/auth/forgot-password' })
  const form = useSaveForm({
    initial: () => ({ email: '' }),
    problems: (values) =>
      wordIssues(accountRoutes.forgotPassword.body.safeParse(values).error?.issues ?? [], { email: t('email') }),
    send: ({ email }) => call(accountRoutes.forgotPassword, { email: email.trim() }),
    onSaved: ({ message }) => {
      notice.leave(message)
      void navigate({ to: '/auth', search })
    },
    isLeftFreely: true,
  })
  return (
    <EntryPage name={t('forgotTitle')} title={t('forgotTitle')} text={t('forgotText')}>
      <form className={classes.form} {...form.bind()}>
        {form.failure && <FailureAlert error={form.failure} onRetry={form.save} onClose={form.forget} />}
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
        <Button type="submit" size="md" fullWidth loading={form.isSaving} disabled={form.isInvalid}>
          {t('send')}
        </Button>
      </form>
      <p className={classes.other}>
        <Link to="/auth/login" search={search} className={classes.link}>
          {t('toLogin')}
        </Link>
      </p>
    </EntryPage>
  )
}
