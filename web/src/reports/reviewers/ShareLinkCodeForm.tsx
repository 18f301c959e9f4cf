import { reportRoutes } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { callRoute } from '../../api/callRoute.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { useMutationOnce } from '../../api/useMutationOnce.ts'
import { openedLinks } from '../openedLinks.ts'
import classes from '../screen/ReportBody.module.css'
import styles from './reviewers.module.css'

interface Props {
  token: string
  onOpened: () => void
}

/** ms after which another code can be asked for */
const resendAfter = 30_000

/**
 * Emails a reviewer the code of their link and opens the report with it; the address is not shown
 * to those to whom the link was forwarded (T749).
 */
export function ShareLinkCodeForm({ token, onOpened }: Props) {
  const { t } = useTranslation(['reviewers', 'reports'])
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const [mayResend, setMayResend] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const onEnded = (error: Error) => {
    // it has ended meanwhile: what the page shows then is for the report's query to say
    if (error instanceof ApiError && error.code === 'share.noToken') onOpened()
  }
  const request = useMutationOnce({
    mutationFn: () =>
      callRoute(
        reportRoutes.requestShareCode,
        { token },
        { idempotencyKey: createIdempotencyKey() },
      ),
    onSuccess: () => {
      setMayResend(false)
      setCode('')
    },
    onError: onEnded,
  })
  const open = useMutationOnce({
    mutationFn: () =>
      callRoute(
        reportRoutes.openShareLink,
        { token, code },
        { idempotencyKey: createIdempotencyKey() },
      ),
    onSuccess: ({ data }) => {
      openedLinks.keepForDay(token, data)
      onOpened()
    },
    onError: (error) => {
      onEnded(error)
      field.current?.focus()
    },
  })
  const isSent = request.isSuccess
  const sentAt = request.submittedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code that was sent waits anew
  useEffect(() => {
    if (!isSent) return
    field.current?.focus()
    const timer = setTimeout(() => setMayResend(true), resendAfter)
    return () => clearTimeout(timer)
  }, [isSent, sentAt])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isSent) return request.mutate()
    setEmpty(code.trim() === '')
    if (code.trim() === '') field.current?.focus()
    else open.mutate()
  }
  const message = isEmpty ? t('codeNeeded') : (open.error ?? request.error)?.message
  return (
    <form className={classes.locked} onSubmit={send} noValidate>
      <h1>{t('reports:lockedTitle')}</h1>
      <p role="status">{t(isSent ? 'codeSent' : 'codeText')}</p>
      {isSent && (
        <>
          <label htmlFor="link-code">{t('code')}</label>
          <input
            ref={field}
            id="link-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={limits.shareCode.typed}
            value={code}
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? 'link-code-error' : undefined}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setEmpty(false)
              if (open.isError) open.reset()
            }}
          />
        </>
      )}
      {message && (
        <p id="link-code-error" className={classes.wrong} role="alert">
          {message}
        </p>
      )}
      <button type="submit" disabled={open.isPending || request.isPending}>
        {t(isSent ? 'reports:lockedOpen' : 'sendCode')}
      </button>
      {isSent && mayResend && (
        <button
          type="button"
          className={styles.resend}
          disabled={request.isPending}
          onClick={() => request.mutate()}
        >
          {t('sendAgain')}
        </button>
      )}
    </form>
  )
}
