import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionBar } from '../feedback/ConnectionBar.tsx'
import { DismissibleAlert } from '../feedback/DismissibleAlert.tsx'
import { flashMessage } from '../feedback/flashMessage.ts'
import { LanguageSwitcher } from '../inputs/LanguageSwitcher.tsx'
import classes from './SignedOutPage.module.css'

interface Props {
  /** title of the browser's tab */
  name: string
  title: string
  text?: string
  /** two columns of fields */
  isWide?: boolean
  children: ReactNode
  /** beside the card, and below it on narrow screens */
  beside?: ReactNode
}

/** A page outside the shell: the logo, one card, and the previous page's notice. */
export function SignedOutPage({ name, title, text, isWide = false, children, beside }: Props) {
  const { t } = useTranslation('ui')
  const [message, setMessage] = useState<string>()
  // not during render: a page may render twice, and the notice can be taken only once
  useEffect(() => {
    const pending = flashMessage.take()
    if (pending) setMessage(pending)
  }, [])
  useEffect(() => {
    document.title = `${name} · ${t('product')}`
  }, [name, t])
  return (
    <>
      <ConnectionBar />
      <main className={classes.page} data-two={beside ? true : undefined}>
        <div className={classes.card} data-wide={isWide || undefined}>
          <div className={classes.head}>
            <p className={classes.mark}>
              <span className={classes.pin} aria-hidden />
              {t('product')}
            </p>
            <LanguageSwitcher size="xs" />
          </div>
          {message && (
            <DismissibleAlert onClose={() => setMessage(undefined)}>{message}</DismissibleAlert>
          )}
          <div>
            <h1 className={classes.title}>{title}</h1>
            {text && <p className={classes.text}>{text}</p>}
          </div>
          {children}
        </div>
        {beside}
      </main>
    </>
  )
}
