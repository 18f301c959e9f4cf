import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ListTable.module.css'

/**
 * Shown when no row matches search and filters: one line, because several tables may share one
 * search; can clear them.
 */
export function EmptyListNotice({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.none}>
      <p>
        <strong>{t('none')}</strong> · {t('noMatch')}
      </p>
      <Button variant="default" size="compact-sm" onClick={onClear}>
        {t('clearFilters')}
      </Button>
    </div>
  )
}
