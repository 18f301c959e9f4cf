import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { sessionRoutes } from '@nspect/contract/sessions'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { session } from '../api/session.ts'
import classes from './LoginPage.module.css'
import { LookAround } from './LookAround.tsx'
import { loginProblems } from './loginForm.ts'

/** The sign-in. Afterwards the person stands where they wanted to go, on this origin only. */
export function LoginPage() {
  const { t } = useTranslation(['sessions', 'ui'])
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState({ username: '', password: '' })
  const [touched, setTouched] = useState({ username: false, password: false })
  const problems = loginProblems(values)
  const wording = (field: 'username' | 'password') => {
    const problem = problems[field]
    return touched[field] && problem ? t(problem) : undefined
  }
  useEffect(() => {
    document.title = `${t('title')} · ${t('ui:product')}`
  }, [t])

  const signIn = useMutation({
    mutationFn: () => call(sessionRoutes.authenticate, { ...values, username: values.username.trim() }),
    // the router hears of it and leaves this page for `returnTo`
    onSuccess: ({ token }) => session.begin(token),
    onError: () => password.current?.focus(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    setTouched({ username: true, password: true })
    if (problems.username) username.current?.focus()
    else if (problems.password) password.current?.focus()
    else signIn.mutate()
  }

  return (
    <main className={classes.page}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.mark}>
          <span className={classes.pin} aria-hidden />
          {t('ui:product')}
        </p>
        <h1>{t('lead')}</h1>
        {signIn.isError && !signIn.isPending && (
          <Alert color="red" role="alert" variant="light">
            {signIn.error.message}
          </Alert>
        )}
        <TextInput
          ref={username}
          label={t('username')}
          name="username"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="md"
          value={values.username}
          error={wording('username')}
          onChange={(event) => setValues({ ...values, username: event.currentTarget.value })}
          onBlur={(event) => event.currentTarget.value && setTouched((was) => ({ ...was, username: true }))}
        />
        <PasswordInput
          ref={password}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          size="md"
          value={values.password}
          error={wording('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('show') }}
          onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
          onBlur={(event) => event.currentTarget.value && setTouched((was) => ({ ...was, password: true }))}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={signIn.isPending || signIn.isSuccess}
          aria-label={t(signIn.isPending ? 'signingIn' : 'submit')}
        >
          {t('submit')}
        </Button>
        <p className={classes.claim}>{t('claim')}</p>
      </form>
      <LookAround />
    </main>
  )
}
