import { CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ListToolbar.module.css'
import type { ActiveFilter } from './ListToolbar.tsx'

/** An active filter, with a button that removes it. */
export function FilterChip({ filter: { label, onRemove } }: { filter: ActiveFilter }) {
  const { t } = useTranslation('ui')
  return (
    <li className={classes.chip}>
      <span dir="auto">{label}</span>
      <CloseButton
        size="xs"
        variant="transparent"
        c="inherit"
        aria-label={t('removeFilter', { name: label })}
        onClick={onRemove}
      />
    </li>
  )
}
