import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { sessionRoutes } from '@nspect/contract/sessions'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { session } from '../api/session.ts'
import { noFieldErrors } from '../forms/useFormSubmit.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { loginProblems } from './loginValidation.ts'
import classes from './SignInForm.module.css'
import { UnconfirmedAlert } from './UnconfirmedAlert.tsx'

interface Props {
  /** the username expected to sign in */
  username?: string
  /** renders a note below the fields for the entered username */
  note?: (username: string) => ReactNode
  /** shown next to the password's label */
  aside?: ReactNode
}

/** Username and password. When a session begins, the app is notified and redirects. */
export function SignInForm({ username: expected = '', note, aside }: Props) {
  const { t } = useTranslation('sessions')
  const password = useRef<HTMLInputElement>(null)
  const form = useSaveForm({
    initial: () => ({ username: expected, password: '' }),
    problems: (values) =>
      Object.fromEntries(Object.entries(loginProblems(values)).map(([field, problem]) => [field, t(problem)])),
    send: (values) => call(sessionRoutes.authenticate, { ...values, username: values.username.trim() }),
    fieldErrorsOf: noFieldErrors,
    isLeftFreely: true,
    onSaved: ({ token }) => session.begin(token),
    onFailed: () => password.current?.focus(),
  })
  const { values, failure, isSaving } = form

  return (
    <form className={classes.form} {...form.bind()}>
      {!navigator.cookieEnabled && (
        <Alert color="red" role="alert" variant="light">
          {t('noCookies')}
        </Alert>
      )}
      {failure &&
        (failure instanceof ApiError && failure.code === 'account.unconfirmed' ? (
          <UnconfirmedAlert reason={failure.message} username={values.username} onClose={form.forget} />
        ) : (
          <ErrorAlert error={failure} onClose={form.forget} />
        ))}
      <TextInput
        label={t('username')}
        name="username"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={expected === ''}
        size="md"
        {...form.text('username')}
      />
      <div className={classes.password}>
        <PasswordInput
          ref={password}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          autoFocus={expected !== ''}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('show') }}
          {...form.text('password')}
        />
        {aside}
      </div>
      {note?.(values.username)}
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={isSaving}
        disabled={form.isInvalid}
        aria-label={t(isSaving ? 'signingIn' : 'submit')}
      >
        {t('submit')}
      </Button>
    </form>
  )
}
