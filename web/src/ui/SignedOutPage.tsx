import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionBar } from './ConnectionBar.tsx'
import classes from './SignedOutPage.module.css'
import { LanguageSwitcher } from './LanguageSwitcher.tsx'
import { notice } from './flashMessage.ts'
import { TopAlert } from './DismissibleAlert.tsx'

interface Props {
  /** title of the browser's tab */
  name: string
  title: string
  text?: string
  /** two columns of fields */
  isWide?: boolean
  children: ReactNode
  /** below the card */
  below?: ReactNode
}

/** A page outside the shell: the logo, one card, and the previous page's notice. */
export function EntryPage({ name, title, text, isWide = false, children, below }: Props) {
  const { t } = useTranslation('ui')
  const [message, setMessage] = useState<string>()
  // not during render: a page may render twice, and the notice can be taken only once
  useEffect(() => {
    const pending = notice.take()
    if (pending) setMessage(pending)
  }, [])
  useEffect(() => {
    document.title = `${name} · ${t('product')}`
  }, [name, t])
  return (
    <>
      <ConnectionBar />
      <main className={classes.page}>
        <div className={classes.card} data-wide={isWide || undefined}>
          <div className={classes.head}>
            <p className={classes.mark}>
              <span className={classes.pin} aria-hidden />
              {t('product')}
            </p>
            <LanguageSwitcher size="xs" />
          </div>
          {message && <TopAlert onClose={() => setMessage(undefined)}>{message}</TopAlert>}
          <div>
            <h1 className={classes.title}>{title}</h1>
            {text && <p className={classes.text}>{text}</p>}
          </div>
          {children}
        </div>
        {below}
      </main>
    </>
  )
}
