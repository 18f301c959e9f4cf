import { useTranslation } from 'react-i18next'
import { useTakenAt } from '../api/keptAnswers.ts'
import { addressOf } from '../api/requestUrl.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { displayTimeZone } from '../ui/displayTimeZone.ts'
import classes from './TakeAlong.module.css'
import { projectCall } from './takenContents.ts'

/** Above an inspection that is shown as it was taken along: since when, and what becomes of what is changed. */
export function TakenNote({ projectId }: { projectId: number }) {
  const { t } = useTranslation('takeAlong')
  const { route, args } = projectCall(projectId)
  const takenAt = useTakenAt(addressOf(route, args).url)
  if (takenAt === undefined) return null
  const when = formatDate(new Date(takenAt).toISOString(), 'stamp', displayTimeZone())
  return (
    <p role="status" className={classes.note}>
      {t('note', { when })}
    </p>
  )
}
