import type { Project } from '@nspect/contract/projects'
import type { ReportedPin } from '@nspect/contract/reports'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../api/requestUrl.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { displayTimeZone } from '../ui/displayTimeZone.ts'
import { PointsProgress } from '../ui/PointsProgress.tsx'
import classes from './ReportView.module.css'

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  isInShell: boolean
  isApprovalShown: boolean
  isOnePoint: boolean
}

/** Client, still, what was inspected, when, and progress; a single point omits still, progress and description. */
export function ReportCover({ project, pins, isInShell, isApprovalShown, isOnePoint }: Props) {
  const { t } = useTranslation('reports')
  const Heading = isInShell ? 'h2' : 'h1'
  const isCompleted = project.completedDateTime !== null
  // a building is recognised by where a point is, not by its surface
  const shown = pins.find((pin) => pin.contextStillUrl) ?? pins.find((pin) => pin.stillUrl)
  const still = shown?.contextStillUrl ?? shown?.stillUrl ?? project.projectModelImages[0]?.previewPath
  const approved = pins.filter((pin) => pin.isApproved).length
  return (
    <header className={classes.cover}>
      {project.client.logoPath && <img className={classes.logo} src={fileUrl(project.client.logoPath)} alt="" />}
      <p className={classes.client} dir="auto">
        {project.client.businessName}
      </p>
      {still && !isOnePoint && <img className={classes.still} src={fileUrl(still)} alt="" />}
      <Heading className={classes.heading} dir="auto">
        {t('title', { type: project.projectType.name })}
      </Heading>
      <p className={classes.name} dir="auto">
        {project.projectName}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('scannedOn')}</dt>
          <dd>{formatDate(project.scanDate, 'long')}</dd>
        </div>
        {project.completedDateTime && (
          <div>
            <dt>{t('completedOn')}</dt>
            <dd>{formatDate(project.completedDateTime, 'long', displayTimeZone())}</dd>
          </div>
        )}
        <div>
          <dt>{t('state')}</dt>
          <dd>
            <span className={classes.badge} data-done={isCompleted || undefined}>
              {t(isCompleted ? 'completed' : 'active')}
            </span>
          </dd>
        </div>
      </dl>
      {!isOnePoint && (
        <>
          <PointsProgress
            total={pins.length}
            resolved={pins.filter((pin) => pin.isResolved).length}
            {...(isApprovalShown && { approved })}
          />
          <h2 className={classes.small}>{t('description')}</h2>
          <p className={project.notes ? classes.notes : classes.none}>{project.notes || t('noDescription')}</p>
        </>
      )}
    </header>
  )
}
