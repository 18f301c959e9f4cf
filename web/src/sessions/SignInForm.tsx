import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import type { Challenge } from '@nspect/contract/twoStep/twoStep'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { session, useHoldPageOverLostSession } from '../api/session.ts'
import { useFormElementProps } from '../forms/useFormElementProps.ts'
import { useFormFields } from '../forms/useFormFields.ts'
import { useFormSubmit } from '../forms/useFormSubmit.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { lazyInComponentLibrary } from '../ui/theme/lazyInComponentLibrary.tsx'
import { validateLogin } from './loginValidation.ts'
import classes from './SignInForm.module.css'

interface Props {
  /** the username expected to sign in */
  username?: string
  /** renders a note below the fields for the entered username */
  note?: (username: string) => ReactNode
  /** shown next to the password's label */
  aside?: ReactNode
}

const UnconfirmedEmailAlert = lazyInComponentLibrary(() =>
  import('./UnconfirmedEmailAlert.tsx').then((m) => m.UnconfirmedEmailAlert),
)
const SecondStep = lazyInComponentLibrary(() =>
  import('../twoStep/SecondStepForm.tsx').then((m) => m.SecondStepForm),
)

/**
 * Username and password, and the second step where there is one (T240). When a session begins, the
 * app is notified and redirects.
 */
export function SignInForm(props: Props) {
  const [challenge, setChallenge] = useState<Challenge>()
  const [ended, setEnded] = useState<Error>()
  if (challenge) {
    return (
      <Suspense fallback={<LoadingState lines={2} />}>
        <SecondStep
          challenge={challenge}
          onSignedIn={session.begin}
          onBack={(error) => {
            setEnded(error)
            setChallenge(undefined)
          }}
        />
      </Suspense>
    )
  }
  return (
    <>
      {ended && <ErrorAlert error={ended} onClose={() => setEnded(undefined)} />}
      <FirstStep {...props} onChallenge={setChallenge} />
    </>
  )
}

function FirstStep({
  username: expected = '',
  note,
  aside,
  onChallenge,
}: Props & { onChallenge: (challenge: Challenge) => void }) {
  const { t } = useTranslation('sessions')
  const password = useRef<HTMLInputElement>(null)
  const fields = useFormFields({
    initial: () => ({ username: expected, password: '' }),
    problems: (values) =>
      Object.fromEntries(
        Object.entries(validateLogin(values)).map(([field, problem]) => [field, t(problem)]),
      ),
    onChange: () => sending.renew(),
  })
  const sending = useFormSubmit({
    send: (values: typeof fields.values) =>
      callRoute(sessionRoutes.authenticate, { ...values, username: values.username.trim() }),
    onSaved: ({ token, challenge }) => {
      if (challenge) onChallenge(challenge)
      else if (token) session.begin(token)
    },
    onFailed: () => password.current?.focus(),
  })
  const { failure, isSaving } = sending
  const { values } = fields
  const save = () => {
    if (!isSaving && fields.validate()) sending.submit(fields.current())
  }
  const form = useFormElementProps({ isSaving, errorsShown: fields.errorsShown, save })
  // what is typed may be left, but a session that ends meanwhile must not take it away
  useHoldPageOverLostSession(fields.isDirty() && !isSaving)

  const alert = failure && <ErrorAlert error={failure} onClose={sending.forget} />
  return (
    <form className={classes.form} {...form.bind()}>
      {!navigator.cookieEnabled && (
        <Alert color="red" role="alert" variant="light">
          {t('noCookies')}
        </Alert>
      )}
      {failure &&
        (failure instanceof ApiError && failure.code === 'account.unconfirmed' ? (
          <Suspense fallback={alert}>
            <UnconfirmedEmailAlert
              reason={failure.message}
              username={values.username}
              onClose={sending.forget}
            />
          </Suspense>
        ) : (
          alert
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
        {...fields.text('username')}
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
          {...fields.text('password')}
        />
        {aside}
      </div>
      {note?.(values.username)}
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={isSaving}
        disabled={fields.isInvalid}
        aria-label={t(isSaving ? 'signingIn' : 'submit')}
      >
        {t('submit')}
      </Button>
    </form>
  )
}
