import { reportRoutes } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { callRoute } from '../../api/callRoute.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { useMutationOnce } from '../../api/useMutationOnce.ts'
import { openedLinks } from '../openedLinks.ts'
import classes from '../screen/ReportBody.module.css'

/**
 * Asks a visitor for the password of their link, once a day on each device (T128). Needs no form
 * library.
 */
export function ShareLinkPasswordForm({
  token,
  onOpened,
}: {
  token: string
  onOpened: () => void
}) {
  const { t } = useTranslation('reports')
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const open = useMutationOnce({
    mutationFn: () =>
      callRoute(
        reportRoutes.openShareLink,
        { token, password },
        { idempotencyKey: createIdempotencyKey() },
      ),
    onSuccess: ({ data }) => {
      openedLinks.keepForDay(token, data)
      onOpened()
    },
    onError: (error) => {
      // it has ended meanwhile: what the page shows then is for the report's query to say
      if (error instanceof ApiError && error.code === 'share.noToken') onOpened()
      field.current?.focus()
    },
  })
  const message = isEmpty ? t('link.passwordNeeded') : open.error?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(password === '')
    if (password === '') field.current?.focus()
    else open.mutate()
  }
  return (
    <form className={classes.locked} onSubmit={send} noValidate aria-busy={open.isPending}>
      <h1>{t('lockedTitle')}</h1>
      <p>{t('lockedText')}</p>
      <label htmlFor="link-password">{t('link.password')}</label>
      <input
        ref={field}
        id="link-password"
        type="password"
        maxLength={limits.sharePassword.max}
        autoComplete="off"
        value={password}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? 'link-password-error' : undefined}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setEmpty(false)
          if (open.isError) open.reset()
        }}
      />
      {message && (
        <p id="link-password-error" className={classes.wrong} role="alert">
          {message}
        </p>
      )}
      <button type="submit" disabled={open.isPending}>
        {t('lockedOpen')}
      </button>
    </form>
  )
}
