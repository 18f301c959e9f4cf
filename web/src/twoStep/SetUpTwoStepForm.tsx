import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import card from '../ui/layout/CardParts.module.css'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { TwoStepCodeInput } from './TwoStepCodeInput.tsx'
import type { TwoStepSetUp } from './twoStep.api.ts'
import classes from './twoStep.module.css'

interface Props {
  setUp: TwoStepSetUp
  /** called when the codes are kept; `token`: of the session that begins */
  onDone: (token: string | undefined) => void
  /** called as soon as it is on, while the codes are still shown */
  onSwitchedOn?: () => void
  /** the challenge has ended: there is nothing to go on with */
  onEnded?: (error: Error) => void
}

/**
 * Sets two-step sign-in up: the key to scan, a code that confirms it, and the recovery codes to
 * keep.
 */
export function SetUpTwoStepForm({ setUp, onDone, onSwitchedOn, onEnded }: Props) {
  const { t } = useTranslation('twoStep')
  const [done, setDone] = useState<{ recoveryCodes: string[]; token?: string }>()
  const endIf = (error: Error) => {
    if (error instanceof ApiError && error.code === 'challenge.ended') onEnded?.(error)
  }
  const start = useMutation({ mutationFn: setUp.start, onError: endIf })
  if (done) return <NewRecoveryCodes codes={done.recoveryCodes} onKept={() => onDone(done.token)} />
  if (!start.data) {
    return (
      <div className={card.form}>
        {start.isError && (
          <ErrorAlert error={start.error} onRetry={start.mutate} onClose={start.reset} />
        )}
        <p className={card.dimmed}>{t('needsApp')}</p>
        <div className={card.buttons}>
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            {t('setUp')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <ConfirmKey
      app={start.data}
      confirm={setUp.confirm}
      onFailed={endIf}
      onConfirmed={(confirmed) => {
        setDone(confirmed)
        onSwitchedOn?.()
      }}
    />
  )
}

interface ConfirmKeyProps {
  app: { secret: string; uri: string }
  confirm: TwoStepSetUp['confirm']
  onConfirmed: (confirmed: Awaited<ReturnType<TwoStepSetUp['confirm']>>) => void
  onFailed: (error: Error) => void
}

function ConfirmKey({ app: { secret, uri }, confirm, onConfirmed, onFailed }: ConfirmKeyProps) {
  const { t } = useTranslation('twoStep')
  const form = useSaveForm({
    initial: () => ({ code: '' }),
    problems: ({ code }) => (/^\s*(\d\s*){6}$/.test(code) ? {} : { code: t('sixDigits') }),
    send: ({ code }, _, options) => confirm(code, options),
    isLeftFreely: true,
    onSaved: onConfirmed,
    onFailed,
  })
  return (
    <form className={card.form} {...form.bind()}>
      {form.failure && (
        <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
      )}
      <div className={classes.scan}>
        <div className={classes.qr}>
          <QRCodeSVG value={uri} size={160} title={t('qrTitle')} />
        </div>
        <ol className={classes.steps}>
          <li>{t('stepScan')}</li>
          <li>{t('stepCode')}</li>
          <li>{t('stepKeep')}</li>
        </ol>
      </div>
      <p className={classes.key}>
        <span className={card.dimmed}>{t('byHand')}</span>
        <code translate="no">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <a href={uri}>{t('openApp')}</a>
      </p>
      <TwoStepCodeInput isNumeric autoFocus label={t('code')} {...form.text('code')} />
      <div className={card.buttons}>
        <Button type="submit" loading={form.isSaving} disabled={form.isInvalid}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}
