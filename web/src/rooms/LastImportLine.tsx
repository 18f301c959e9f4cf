import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { lastRoomImportQuery } from './rooms.api.ts'
import classes from './rooms.module.css'
import { useUndoRoomImport } from './useUndoRoomImport.ts'

/** What the last import of rooms has done, as long as it can be undone. */
export function LastImportLine({ projectId }: { projectId: number }) {
  const { t } = useTranslation(['rooms', 'ui'])
  const { data } = useQuery(lastRoomImportQuery(projectId))
  const undoing = useUndoRoomImport(projectId)
  const last = data?.lastImport
  if (!last) return null
  const { id, added, updated, importedDateTime } = last
  const counts = [
    added > 0 && t('importAdded', { count: added }),
    updated > 0 && t('importUpdated', { count: updated }),
  ]
  return (
    <p className={classes.lastImport}>
      <span>
        {counts.filter(Boolean).join(' · ')}
        {' · '}
        <time dateTime={importedDateTime}>
          {formatDate(importedDateTime, 'stamp', getDisplayTimeZone())}
        </time>
      </span>
      <Button
        size="compact-md"
        variant="subtle"
        loading={undoing.isPending}
        onClick={() => undoing.mutate(id)}
      >
        {t('ui:undo')}
      </Button>
    </p>
  )
}
