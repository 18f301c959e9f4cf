import { Button, PasswordInput, TextInput } from '@mantine/core'
import { sessionRoutes } from '@nspect/contract/sessions'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { session } from '../api/session.ts'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import { loginProblems } from './loginForm.ts'
import classes from './SignInForm.module.css'
import { UnconfirmedAlert } from './UnconfirmedAlert.tsx'

interface Props {
  /** who is expected to sign in */
  username?: string
  /** below the fields, by what is typed as the username */
  note?: (username: string) => ReactNode
  /** beside the password's label */
  aside?: ReactNode
}

/** Username and password. A session that begins is heard of by the app, which leads on. */
export function SignInForm({ username: expected = '', note, aside }: Props) {
  const { t } = useTranslation('sessions')
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState({ username: expected, password: '' })
  const [touched, setTouched] = useState({ username: false, password: false })
  const problems = loginProblems(values)
  const wording = (field: 'username' | 'password') => {
    const problem = problems[field]
    return touched[field] && problem ? t(problem) : undefined
  }

  const signIn = useMutation({
    mutationFn: () => call(sessionRoutes.authenticate, { ...values, username: values.username.trim() }),
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
    <form className={classes.form} onSubmit={submit} noValidate>
      {signIn.isError &&
        (signIn.error instanceof ApiError && signIn.error.code === 'account.unconfirmed' ? (
          <UnconfirmedAlert reason={signIn.error.message} username={values.username} onClose={signIn.reset} />
        ) : (
          <FailureAlert error={signIn.error} onClose={signIn.reset} />
        ))}
      <TextInput
        ref={username}
        label={t('username')}
        name="username"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={expected === ''}
        size="md"
        value={values.username}
        error={wording('username')}
        onChange={(event) => setValues({ ...values, username: event.currentTarget.value })}
        onBlur={(event) => event.currentTarget.value && setTouched((was) => ({ ...was, username: true }))}
      />
      <div className={classes.password}>
        <PasswordInput
          ref={password}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          autoFocus={expected !== ''}
          size="md"
          value={values.password}
          error={wording('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('show') }}
          onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
          onBlur={(event) => event.currentTarget.value && setTouched((was) => ({ ...was, password: true }))}
        />
        {aside}
      </div>
      {note?.(values.username)}
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={signIn.isPending || signIn.isSuccess}
        // while a problem is on screen
        disabled={wording('username') !== undefined || wording('password') !== undefined}
        aria-label={t(signIn.isPending ? 'signingIn' : 'submit')}
      >
        {t('submit')}
      </Button>
    </form>
  )
}
