import { Button } from '@mantine/core'
import { type Challenge, twoStepRoutes } from '@nspect/contract/twoStep/twoStep'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { callRoute } from '../api/callRoute.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import card from '../ui/layout/CardParts.module.css'
import { SetUpTwoStepForm } from './SetUpTwoStepForm.tsx'
import { TwoStepCodeInput } from './TwoStepCodeInput.tsx'
import { createTwoStepSetUpAtSignIn } from './twoStep.api.ts'
import classes from './twoStep.module.css'

interface Props {
  challenge: Challenge
  onSignedIn: (token: string) => void
  /** back to the password: the challenge has ended, or the person wants to; `error` says why */
  onBack: (error?: Error) => void
}

/**
 * What is left to do after the password: a code, or setting two-step sign-in up where it is
 * required.
 */
export function SecondStepForm({ challenge, onSignedIn, onBack }: Props) {
  const { t } = useTranslation('twoStep')
  const back = (
    <Button variant="subtle" color="gray" fullWidth onClick={() => onBack()}>
      {t('back')}
    </Button>
  )
  if (challenge.step === 'code') {
    return (
      <>
        <CodeForm challenge={challenge.token} onSignedIn={onSignedIn} onBack={onBack} />
        {back}
      </>
    )
  }
  return (
    <>
      <p className={classes.attention} role="status">
        {t('requiredText')}
      </p>
      <SetUpTwoStepForm
        setUp={createTwoStepSetUpAtSignIn(challenge.token)}
        onDone={(token) => (token === undefined ? onBack() : onSignedIn(token))}
        onEnded={onBack}
      />
      {back}
    </>
  )
}

function CodeForm({
  challenge,
  onSignedIn,
  onBack,
}: Omit<Props, 'challenge'> & { challenge: string }) {
  const { t } = useTranslation('twoStep')
  const [isRecovery, setRecovery] = useState(false)
  const form = useSaveForm({
    initial: () => ({ code: '' }),
    problems: ({ code }) => (code.trim() === '' ? { code: t('enterCode') } : {}),
    send: ({ code }) => callRoute(twoStepRoutes.answerChallenge, { challenge, code }),
    isLeftFreely: true,
    onSaved: ({ token }) => onSignedIn(token),
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'challenge.ended') onBack(error)
    },
  })
  return (
    <form className={card.form} {...form.bind()}>
      {form.failure && (
        <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
      )}
      <p className={card.dimmed}>{t(isRecovery ? 'recoveryText' : 'codeText')}</p>
      <TwoStepCodeInput
        key={String(isRecovery)}
        isNumeric={!isRecovery}
        autoFocus
        size="md"
        label={t(isRecovery ? 'recoveryCode' : 'code')}
        {...form.text('code')}
      />
      <Button type="submit" size="md" fullWidth loading={form.isSaving} disabled={form.isInvalid}>
        {t('signIn')}
      </Button>
      <Button
        variant="subtle"
        fullWidth
        onClick={() => {
          setRecovery(!isRecovery)
          form.restart()
        }}
      >
        {t(isRecovery ? 'useApp' : 'useRecovery')}
      </Button>
      {isRecovery && <p className={card.dimmed}>{t('noCodes')}</p>}
    </form>
  )
}
