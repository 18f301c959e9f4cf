import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './FilterNote.module.css'
import type { PinFilter } from './pinFilter.ts'

interface Props {
  filter: PinFilter
  /** of all points, the hidden ones too */
  total: number
  className?: string | undefined
}

/** While points are filtered: how many of them are shown, and the way to see all; the same words wherever they are shown. */
export function FilterNote({ filter, total, className = '' }: Props) {
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
