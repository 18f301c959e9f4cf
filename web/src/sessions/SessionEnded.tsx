import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/me.ts'
import { session } from '../api/session.ts'
import classes from './SessionEnded.module.css'
import { SignInForm } from './SignInForm.tsx'

/**
 * Over a page whose session is over: the same person signs in again and goes on with what was typed. Native, so that it
 * stands above every other dialog; it ends by signing in or by leaving only.
 */
export function SessionEnded() {
  const { t } = useTranslation('sessions')
  const me = useMe()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const asked = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (asked instanceof HTMLElement) asked.focus()
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
      // keys of the page behind are not meant here
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <h2 id="session-ended">{t('ended')}</h2>
      <p>{t('endedText')}</p>
      <SignInForm username={me.username} note={(typed) => typed.trim() !== '' && isOther(typed) && warning} />
      <Button variant="subtle" color="gray" fullWidth onClick={session.end}>
        {t('leave')}
      </Button>
    </dialog>
  )
}
