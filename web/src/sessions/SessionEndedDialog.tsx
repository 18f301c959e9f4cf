import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../api/session.ts'
import { useSignedInUser } from '../api/signedInUser.ts'
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx'
import { identityProvidersQuery } from '../sso/sso.api.ts'
import classes from './SessionEndedDialog.module.css'
import { SignInForm } from './SignInForm.tsx'

/**
 * Shown over a page whose session has ended, so that the same person can sign in again and keep
 * their input. A native dialog, so that it is above all others; only signing in or leaving closes
 * it. At a provider they sign in in another tab, as leaving this one for it would lose their input.
 */
export function SessionEndedDialog() {
  const { t } = useTranslation('sessions')
  const me = useSignedInUser()
  const offered = useQuery(identityProvidersQuery()).data
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const previousFocus = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])
  const isOther = (typed: string) => typed.trim().toLowerCase() !== me.username.toLowerCase()
  const warning = (
    <p className={classes.warning} role="status">
      {t('otherPerson')}
    </p>
  )
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="session-ended"
      onCancel={(event) => event.preventDefault()}
      // keeps keys from the shortcuts of the page behind
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <h2 id="session-ended">{t('ended')}</h2>
      <p>{t('endedText')}</p>
      <SignInForm
        username={me.username}
        note={(typed) => typed.trim() !== '' && isOther(typed) && warning}
      />
      <PasskeySignIn person={me.id} />
      {offered && (offered.issuers.length > 0 || offered.hasMore) && (
        <a href="/auth/login" target="_blank" className={classes.otherWay} rel="noopener">
          {t('otherWay')}
        </a>
      )}
      <Button variant="subtle" color="gray" fullWidth onClick={session.end}>
        {t('leave')}
      </Button>
    </dialog>
  )
}
