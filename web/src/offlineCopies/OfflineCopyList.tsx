import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import rows from '../ui/files/FileList.module.css'
import { formatFileSize } from '../ui/files/formatFileSize.ts'
import classes from './OfflineCopy.module.css'
import { type OfflineCopy, removeOfflineCopy } from './offlineCopyStore.ts'
import { useOfflineCopies } from './useOfflineCopies.ts'

/** The inspections on this device: a start without a network. */
export function OfflineCopyList() {
  const { t } = useTranslation('offlineCopies')
  const id = useId()
  const taken = useOfflineCopies()
  if (!taken) return <LoadingState lines={3} />
  return (
    <section aria-labelledby={id} className={classes.device}>
      <h2 id={id}>{t('listTitle')}</h2>
      <p>{t(taken.length > 0 ? 'listText' : 'listNone')}</p>
      {taken.length > 0 && (
        <ul className={rows.list}>
          {taken.map((offlineCopy) => (
            <TakenRow key={offlineCopy.projectId} taken={offlineCopy} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TakenRow({ taken }: { taken: OfflineCopy }) {
  const { t } = useTranslation('offlineCopies')
  const { projectId, name, typeName, pointCount, bytes, takenAt, state } = taken
  const when = formatDate(new Date(takenAt).toISOString(), 'stamp', getDisplayTimeZone())
  return (
    <li className={rows.item}>
      <div className={rows.facts}>
        <Link
          to="/project/edit-project/$id"
          params={{ id: String(projectId) }}
          className={classes.link}
          dir="auto"
        >
          {name}
        </Link>
        <span>{t('row', { type: typeName, points: pointCount, size: formatFileSize(bytes) })}</span>
        <span>{t(state === 'available' ? 'takenAt' : 'incomplete', { when })}</span>
      </div>
      <Button
        variant="subtle"
        color="gray"
        className={classes.button}
        aria-label={t('removeOf', { name })}
        onClick={() => void removeOfflineCopy(projectId)}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
