import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ActiveFilterNote.module.css'
import type { PinFilter } from './pinFilter.ts'

interface Props {
  filter: PinFilter
  /** number of all points, including hidden ones */
  total: number
  className?: string | undefined
}

/**
 * While points are filtered: how many are shown, and a button to show all; the same text wherever
 * points are listed.
 */
export function ActiveFilterNote({ filter, total, className = '' }: Props) {
  const { t } = useTranslation('pins')
  if (!filter.isOn) return null
  return (
    <p className={`${classes.note} ${className}`}>
      <span>{t('tableCount', { shown: filter.shown.length, count: total })}</span>
      <UnstyledButton className={classes.all} onClick={filter.clear}>
        {t('noMatchOut')}
      </UnstyledButton>
    </p>
  )
}
