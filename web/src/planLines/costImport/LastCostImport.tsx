import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/formatDate.ts'
import classes from '../../tableImport/tableImport.module.css'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { lastCostImportQuery } from './costImport.api.ts'
import { useUndoCostImport } from './useUndoCostImport.ts'

/** What the last import of costs has done, as long as it can be undone. */
export function LastCostImport({ projectId }: { projectId: number }) {
  const { t } = useTranslation(['costImport', 'ui'])
  const { data } = useQuery(lastCostImportQuery(projectId))
  const undoing = useUndoCostImport(projectId)
  const last = data?.lastImport
  if (!last) return null
  return (
    <p className={classes.last}>
      <span>
        {t('lastImport', { count: last.points })}
        {' · '}
        <time dateTime={last.importedDateTime}>
          {formatDate(last.importedDateTime, 'stamp', getDisplayTimeZone())}
        </time>
      </span>
      <Button
        size="compact-md"
        variant="subtle"
        loading={undoing.isPending}
        onClick={() => undoing.mutate(last.id)}
      >
        {t('ui:undo')}
      </Button>
    </p>
  )
}
