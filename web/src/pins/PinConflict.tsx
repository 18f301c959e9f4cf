import { Button } from '@mantine/core'
import { formatDate } from '@nspect/contract/dates'
import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { localZone } from '../ui/localZone.ts'
import { conflictRows } from './conflictRows.ts'
import classes from './PinConflict.module.css'
import type { PinValues } from './pinValues.ts'

interface Props {
  theirs: Pin
  mine: PinValues
  project: Project
  isStatusShown: boolean
  isBusy: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Two versions side by side, only where they differ; the person chooses (T83). */
export function PinConflict({ theirs, mine, project, isStatusShown, isBusy, onTakeTheirs, onKeepMine }: Props) {
  const { t } = useTranslation('pins')
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const rows = conflictRows(project.projectType, theirs, mine, isStatusShown, {
    category: t('category'),
    status: t('status'),
    title: t('title'),
    description: t('description'),
    critical: t('critical'),
    osha: t('osha'),
    yes: t('yes'),
    no: t('no'),
  })
  return (
    <section ref={box} className={classes.box} role="alert" tabIndex={-1} aria-label={t('conflictTitle')}>
      <strong>{t('conflictTitle')}</strong>
      <p>
        {t('conflictText', {
          name: theirs.updatedBy,
          when: formatDate(theirs.updatedDateTime, 'stamp', localZone()),
        })}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('conflictTheirs')}</th>
            <th scope="col">{t('conflictMine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td>{row.theirs || <em>{t('conflictEmpty')}</em>}</td>
              <td>{row.mine || <em>{t('conflictEmpty')}</em>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.choice}>
        <Button variant="default" disabled={isBusy} onClick={onTakeTheirs}>
          {t('conflictKeepTheirs')}
        </Button>
        <Button loading={isBusy} onClick={onKeepMine}>
          {t('conflictKeepMine')}
        </Button>
      </div>
    </section>
  )
}
