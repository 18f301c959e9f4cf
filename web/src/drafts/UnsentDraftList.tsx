import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './UnsentDraftLine.module.css'

/** A list of unsent drafts, one line each. */
export function UnsentDraftList({ children }: { children: ReactNode }) {
  const { t } = useTranslation('drafts')
  return (
    <section className={classes.list} aria-label={t('label')}>
      {children}
    </section>
  )
}
