import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PreviewSandbox.module.css'

interface Props {
  /** what stands here as long as there is nothing to try */
  emptyText?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** What stands in a preview can be tried out; nothing that is entered in it is saved. */
export function PreviewSandbox({ emptyText, className, children }: Props) {
  const { t } = useTranslation('projectTypes')
  const heading = useId()
  return (
    <section
      className={className ? `${classes.preview} ${className}` : classes.preview}
      aria-labelledby={heading}
    >
      <h2 id={heading}>{t('preview')}</h2>
      {children}
      <p>{emptyText ?? t('previewHelp')}</p>
    </section>
  )
}
