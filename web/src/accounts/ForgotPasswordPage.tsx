import { Button, TextInput } from '@mantine/core'
import { accountRoutes } from '@nspect/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { wordIssues } from '../i18n/issues.ts'
import { EntryPage } from '../ui/EntryPage.tsx'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import { notice } from '../ui/notice.ts'
import { useFields } from '../ui/useFields.ts'
import classes from './accounts.module.css'

/** Asks for a link to a new password. Whether there is such an account is not told, unless the operator wants it (T14). */
export function ForgotPasswordPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const search = useSearch({ from: '/auth/forgot-password' })
  const input = useRef<HTMLInputElement>(null)
  const fields = useFields({ email: '' }, (values) => {
    const found = accountRoutes.forgotPassword.body.safeParse(values)
    return found.success ? {} : wordIssues(found.error.issues, { email: t('email') })
  })
  useEffect(() => {
    if (fields.errorsShown > 0) input.current?.focus()
  }, [fields.errorsShown])
  const ask = useMutation({
    mutationFn: () => call(accountRoutes.forgotPassword, { email: fields.values.email.trim() }),
    onSuccess: ({ message }) => {
      notice.leave(message)
      void navigate({ to: '/auth', search })
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        fields.setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
      }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ask.isPending && fields.validate()) ask.mutate()
  }
  const isPlaced = ask.error instanceof ApiError && ask.error.errors.length > 0
  return (
    <EntryPage name={t('forgotTitle')} title={t('forgotTitle')} text={t('forgotText')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {ask.isError && !isPlaced && (
          <FailureAlert error={ask.error} onRetry={() => ask.mutate()} onClose={ask.reset} />
        )}
        <TextInput
          ref={input}
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus
          size="md"
          value={fields.values.email}
          error={fields.errorOf('email')}
          onChange={(event) => fields.set({ email: event.currentTarget.value })}
          onBlur={() => fields.values.email && fields.setTouched('email')}
        />
        <Button type="submit" size="md" fullWidth loading={ask.isPending || ask.isSuccess} disabled={fields.isInvalid}>
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
