import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ListTable.module.css'

/** Nothing matches what was searched and filtered: one line, as several tables may say so under one search; the way out is to clear it. */
export function ListEmpty({ onClear }: { onClear: () => void }) {
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
