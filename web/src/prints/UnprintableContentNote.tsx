import { reportRoutes } from '@nspect/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../api/readQuery.ts'
import classes from './prints.module.css'

/** points that are named; a report in a script without a font has many */
const mostPoints = 8

/**
 * What of a report cannot be printed, said before it is (T476). Nothing while that is not known.
 */
export function UnprintableContentNote({ projectId }: { projectId: number }) {
  const { t } = useTranslation('prints')
  const { data } = useQuery(readQuery(reportRoutes.findUnprintable, { projectId }))
  if (!data || data.points.length + data.others.length === 0) return null
  const more = data.points.length - mostPoints
  return (
    <div role="status" className={classes.unprintable}>
      {t('unprintable')}
      <ul>
        {data.points.slice(0, mostPoints).map(({ pinId, pinNumber, characters }) => (
          <li key={pinId}>
            {t('unprintableAt', { number: pinNumber, characters: characters.join(' ') })}
          </li>
        ))}
        {more > 0 && <li>{t('unprintableMore', { count: more })}</li>}
        {data.others.length > 0 && (
          <li>{t('unprintableElsewhere', { characters: data.others.join(' ') })}</li>
        )}
      </ul>
    </div>
  )
}
