import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import classes from './UnsentDraftLine.module.css'

interface Props {
  /** what the draft holds, as the person would call it */
  what: string
  /** its first words */
  excerpt?: string
  /** ISO instant of the last change */
  savedAt: string
  /** why it cannot be continued */
  refusal?: string | undefined
  onContinue?: (() => void) | undefined
  continueLabel?: string
  onDiscard: () => void
}

/** Offers to continue or discard an unsent draft. */
export function UnsentDraftLine({
  what,
  excerpt,
  savedAt,
  refusal,
  onContinue,
  continueLabel,
  onDiscard,
}: Props) {
  const { t } = useTranslation('drafts')
  return (
    <div className={classes.line} role="status">
      <p className={classes.words}>
        <strong>{what}</strong>
        {excerpt && (
          <span className={classes.excerpt} dir="auto">
            {excerpt}
          </span>
        )}
        <span className={classes.when}>
          {t('notSent', { when: formatDate(savedAt, 'stamp', getDisplayTimeZone()) })}
        </span>
        {refusal && <span className={classes.when}>{refusal}</span>}
      </p>
      <div className={classes.buttons}>
        {onContinue && (
          <Button size="compact-sm" variant="light" onClick={onContinue}>
            {continueLabel ?? t('continue')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </div>
  )
}
