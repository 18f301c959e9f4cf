import { projectRoutes } from '@nspect/contract/projects/projects'
import { useTranslation } from 'react-i18next'
import { useIsServerReachable } from '../api/connectionState.ts'
import { useOfflineCopyTime } from '../api/offlineResponses.ts'
import { buildRequest } from '../api/requestUrl.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import classes from './OfflineCopy.module.css'
import { useKeepOpenedInspection } from './useKeepOpenedInspection.ts'

/** Above an inspection that is shown as it was taken along: since when. */
export function ShownOfflineCopyNote({ projectId }: { projectId: number }) {
  const { t } = useTranslation('offlineCopies')
  // not as `offlineCopyContents.ts` declares it, which is loaded seconds later
  const { url } = buildRequest(projectRoutes.readProject, { id: projectId })
  const takenAt = useOfflineCopyTime(url)
  const isReachable = useIsServerReachable()
  useKeepOpenedInspection(projectId)
  // while the server answers, what is shown is replaced in a moment
  if (takenAt === undefined || isReachable) return null
  const when = formatDate(new Date(takenAt).toISOString(), 'stamp', getDisplayTimeZone())
  return (
    <p role="status" className={classes.note}>
      {t('note', { when })}
    </p>
  )
}
